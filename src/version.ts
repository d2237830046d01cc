import packageJson from '../package.json' with { type: 'json' };

/** This package's version, as npm has it. */
export const VERSION: string = packageJson.version;
