import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSocketPath, findTmux, isSafePath, socketPathOf } from '../../../src/tmux/endpoint.js';
import { TmuxUnavailableError, UnsafePathError } from '../../../src/tmux/errors.js';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pwe-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});
const uid = process.getuid?.() ?? 0;

test.each(['/tmp/a', '/tmp/with blank', '/tmp/日本'])('%j is a safe path', (given) => {
  expect(isSafePath(given)).toBe(true);
});

test.each(['', 'relative', '/tmp/a\nb', '/tmp/a\0', '/tmp/\u007f', '/tmp/\u001b[m', './x'])(
  '%j is no safe path',
  (given) => {
    expect(isSafePath(given)).toBe(false);
  },
);

test('of all characters only controls make a path unsafe', () => {
  for (let code = 0; code < 256; code += 1)
    expect([code, isSafePath(`/tmp/${String.fromCharCode(code)}`)]).toEqual([
      code,
      code >= 0x20 && code !== 0x7f,
    ]);
});

test('a socket path may be as long as the system allows, in bytes', () => {
  const limit = process.platform === 'linux' ? 107 : 103;
  expect(() => checkSocketPath('/'.padEnd(limit, 'a'))).not.toThrow();
  expect(() => checkSocketPath('/'.padEnd(limit + 1, 'a'))).toThrow(UnsafePathError);
  expect(() => checkSocketPath(`${'/'.padEnd(limit - 1, 'a')}é`)).toThrow(UnsafePathError);
});

describe('the socket of a name', () => {
  const env = (): NodeJS.ProcessEnv => ({ TMUX_TMPDIR: directory });

  test('lies in a directory of ours, made with mode 0700', () => {
    expect(socketPathOf('mine', env())).toBe(path.join(directory, `tmux-${uid}`, 'mine'));
    expect(statSync(path.join(directory, `tmux-${uid}`)).mode & 0o777).toBe(0o700);
  });

  test('lies below the real path of TMUX_TMPDIR', () => {
    mkdirSync(path.join(directory, 'real'));
    symlinkSync('real', path.join(directory, 'link'));
    const given = { TMUX_TMPDIR: path.join(directory, 'link') };
    expect(socketPathOf('a', given)).toBe(path.join(directory, 'real', `tmux-${uid}`, 'a'));
  });

  test('is refused in a directory that others may enter', () => {
    mkdirSync(path.join(directory, `tmux-${uid}`));
    chmodSync(path.join(directory, `tmux-${uid}`), 0o755);
    expect(() => socketPathOf('a', env())).toThrow(TmuxUnavailableError);
  });

  test('is refused where the directory is a link', () => {
    mkdirSync(path.join(directory, 'other'), { mode: 0o700 });
    symlinkSync('other', path.join(directory, `tmux-${uid}`));
    expect(() => socketPathOf('a', env())).toThrow(TmuxUnavailableError);
  });

  test.each(['', '.', '..', 'a/b', 'a\nb', 'a\0'])('is refused for the name %j', (name) => {
    expect(() => socketPathOf(name, env())).toThrow(UnsafePathError);
  });
});

describe('the tmux program', () => {
  test('is the first executable of that name on PATH', () => {
    for (const [name, mode] of [
      ['a', 0o644],
      ['b', 0o755],
    ] as const) {
      mkdirSync(path.join(directory, name));
      writeFileSync(path.join(directory, name, 'tmux'), '');
      chmodSync(path.join(directory, name, 'tmux'), mode);
    }
    const PATH = ['relative', `${directory}/none`, `${directory}/a`, `${directory}/b`].join(':');
    expect(findTmux('tmux', { PATH })).toBe(path.join(directory, 'b', 'tmux'));
  });

  test('is not found where there is none', () => {
    expect(findTmux('tmux', { PATH: directory })).toBeUndefined();
    expect(findTmux('tmux', {})).toBeUndefined();
    expect(findTmux('/nonexistent/tmux', {})).toBeUndefined();
    expect(findTmux(directory, {})).toBeUndefined();
  });

  test.each(['', './tmux', 'bin/tmux', '/bin/t\nmux', 't\u001bmux'])(
    'is refused as %j',
    (given) => {
      expect(() => findTmux(given, { PATH: directory })).toThrow(UnsafePathError);
    },
  );
});
