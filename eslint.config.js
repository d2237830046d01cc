import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const POLLING = [
  {
    selector: "CallExpression[callee.name='setInterval']",
    message: 'Wait for an event; do not poll.',
  },
  {
    selector: "CallExpression[callee.name='setTimeout']",
    message: 'A deadline is an event: use src/core/clock.ts.',
  },
];

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'generated/']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] } },
    },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
      'max-params': ['error', 4],
      eqeqeq: 'error',
      'no-control-regex': 'off',
      'no-restricted-globals': [
        'error',
        { name: 'DisposableStack', message: 'Not in Node 20: the type checks, the call throws.' },
        {
          name: 'AsyncDisposableStack',
          message: 'Not in Node 20: the type checks, the call throws.',
        },
      ],
    },
  },
  { files: ['src/**', 'test/**'], rules: { 'no-restricted-syntax': ['error', ...POLLING] } },
  { files: ['src/core/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['src/**'], rules: { 'no-console': 'error' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
