import { lstat, mkdir, readdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { McpProcess, serverCommand } from '../support/mcp.js';
import { mountTiny, testAsRoot, testWithMounts } from '../support/privileged.js';
import { serverProgram } from '../support/server-program.js';
import { Stage } from '../support/stage.js';
import { BASH, TestTmux } from '../support/tmux.js';

const privateDirectories = async (tmux: TestTmux): Promise<readonly string[]> =>
  (await readdir(tmux.directory)).filter((name) => /^pw[0-9a-z]{8}/.test(name));

/** The private directory of the MCP server, which has made one. */
async function privateDirectoryOf(tmux: TestTmux): Promise<string> {
  const [name = ''] = await privateDirectories(tmux);
  return path.join(tmux.directory, name);
}

/** The names of files with a command in them, or with what became of it. */
async function runFilesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => /^[0-9a-z]{6}(\.c)?$/.test(name));
}

/** A command was refused in this pane: nothing ran, nothing holds the pane, no file is left. */
async function expectUntouched({ tmux, mcp }: Stage, pane: string): Promise<void> {
  expect(await tmux.capture(pane)).not.toContain('ran-it');
  expect(await tmux.format(pane, `#{PANEWRIGHT_LEASE_${pane.slice(1)}}`)).toBe('');
  expect((await mcp.run(tmux.pane, 'echo ok')).output).toBe('ok\n');
  // One is kept ahead, and the two of the last run are about to go.
  expect((await runFilesIn(await privateDirectoryOf(tmux))).length).toBeLessThanOrEqual(3);
  mcp.endInput();
  await mcp.exited;
  expect(await privateDirectories(tmux)).toEqual([]);
}

const AS_NOBODY = 'exec setpriv --reuid=65534 --regid=65534 --clear-groups';

describe('FRAME_UNREADABLE', () => {
  testAsRoot.each(['sh', 'bash --norc --noprofile'])(
    'a shell of another user cannot read the command, and is free for others: %s (needs root)',
    async (shell) => {
      await using stage = await Stage.set();
      const pane = await stage.tmux.window(`${AS_NOBODY} ${shell}`);
      for (const _time of [1, 2])
        expect((await stage.mcp.run(pane, 'echo ran-""it')).refused).toContain('FRAME_UNREADABLE');
      await stage.tmux.type(pane, 'echo us""able');
      await stage.tmux.until(pane, (screen) => screen.includes('\nusable'));
      await expectUntouched(stage, pane);
    },
  );

  testWithMounts(
    'nor can one that sees other files, as in a container or chroot (needs root and mounts)',
    async () => {
      await using stage = await Stage.set();
      const inside = `mount -t tmpfs none ${stage.tmux.directory}; cd /; exec sh`;
      const pane = await stage.tmux.window(`exec unshare -m sh -c '${inside}'`);
      expect((await stage.mcp.run(pane, 'echo ran-""it')).refused).toContain('FRAME_UNREADABLE');
      await expectUntouched(stage, pane);
    },
  );
});

describe('FRAME_UNCLAIMED', () => {
  testWithMounts(
    'a shell that may read the command and not claim it does not run it (needs root and mounts)',
    async () => {
      await using stage = await Stage.set();
      const { directory } = stage.tmux;
      const inside = `mount --bind ${directory} ${directory} && mount -o remount,bind,ro ${directory}`;
      const pane = await stage.tmux.window(`exec unshare -m sh -c '${inside}; cd /; ${BASH}'`);
      for (const _time of [1, 2])
        expect((await stage.mcp.run(pane, 'echo ran-""it')).refused).toContain('FRAME_UNCLAIMED');
      await expectUntouched(stage, pane);
    },
  );

  test('a shell without printf does not run it, and runs the next when it has it again', async () => {
    await using stage = await Stage.set();
    const { tmux, mcp } = stage;
    await tmux.type(tmux.pane, 'enable -n printf');
    expect((await mcp.run(tmux.pane, 'echo ran')).refused).toContain('FRAME_UNCLAIMED');
    await tmux.type(tmux.pane, 'enable printf');
    expect(await mcp.run(tmux.pane, 'echo ran')).toMatchObject({ output: 'ran\n' });
  });
});

describe('PRIVATE_DIRECTORY', () => {
  testWithMounts(
    'a command for which there is no space is refused, a shorter one runs (needs root and mounts)',
    async () => {
      const base = await mountTiny(256 * 1024);
      await using stage = await Stage.set({ base });
      const { tmux, mcp } = stage;
      const long = `: ${'x'.repeat(400 * 1024)}; echo ran-""it`;
      const { refused } = await mcp.run(tmux.pane, long);
      expect(refused).toContain('PRIVATE_DIRECTORY');
      expect(refused).toContain('ENOSPC');
      await expectUntouched(stage, tmux.pane);
    },
  );

  // The server sees no place but read-only ones, and what is made of them by `prepare`.
  testWithMounts.each([
    { what: 'is read-only', prepare: ': ', says: 'EROFS' },
    {
      what: 'is open to all',
      prepare: 'mount -o remount,rw /tmp; chmod 777 /tmp',
      says: 'other users may write to it',
    },
    {
      what: "is another user's",
      prepare: 'mount -o remount,rw /tmp; chown 65534 /tmp',
      says: 'belongs to another user',
    },
    {
      what: 'takes no more files',
      prepare: 'mount -o remount,rw,nr_inodes=1 /tmp',
      says: 'ENOSPC',
    },
  ])(
    'where every place for it $what, the call says so (needs root and mounts)',
    async ({ prepare, says }) => {
      await using tmux = await TestTmux.start();
      const other = path.join(tmux.directory, 'other');
      await mkdir(other);
      // The tmux server is seen below /media alone, which is read-only, and the program below /mnt: it
      // may lie in what /tmp no longer shows.
      const built = path.dirname(serverProgram());
      const script = `mount -t tmpfs none /mnt; cp -r ${path.resolve(built)}/. /mnt
        mount --bind ${tmux.directory} /media; mount -o remount,bind,ro /media
        mount -t tmpfs -o ro,mode=1777 none /tmp; ${prepare}
        exec "$@"`;
      const command = [process.execPath, path.join('/mnt', 'cli.js'), '--socket-path', '/media/s'];
      await using mcp = McpProcess.start(['unshare', '-m', 'sh', '-ec', script, 'sh', ...command], {
        env: { TMPDIR: '/tmp' },
      });
      await mcp.open();
      const { refused } = await mcp.run(tmux.pane, 'echo ran-""it');
      expect(refused).toContain('PRIVATE_DIRECTORY');
      expect(refused).toContain(says);
      expect(await tmux.capture(tmux.pane)).not.toContain('echo');
      expect(await privateDirectories(tmux)).toEqual([]);
      await using usual = McpProcess.start(serverCommand(tmux.socketPath));
      await usual.open();
      expect((await usual.run(tmux.pane, 'echo ok')).output).toBe('ok\n');
    },
  );

  test('a link in its place is not followed', async () => {
    await using stage = await Stage.set();
    const { tmux, mcp } = stage;
    expect((await mcp.run(tmux.pane, 'echo one')).output).toBe('one\n');
    const made = await privateDirectoryOf(tmux);
    const moved = path.join(tmux.directory, 'moved');
    await rename(made, moved);
    await symlink(moved, made);
    const before = await readdir(moved);
    expect((await mcp.run(tmux.pane, 'echo two')).output).toBe('two\n');
    expect((await lstat(made)).isSymbolicLink()).toBe(true);
    expect(before).toEqual(expect.arrayContaining(await readdir(moved)));
  });
});

describe('CALLER_UNPROVEN', () => {
  test.each([
    { what: 'that is not there', env: ({ serverPid }: TestTmux) => `${serverPid},0`, pane: '%999' },
    { what: 'of a server that is gone', env: () => '1,0', pane: '%0' },
  ])('the variables name a pane $what', async ({ env, pane: callerPane }) => {
    await using stage = await Stage.set({}, [], (tmux) => ({
      TMUX: `${tmux.socketPath},${env(tmux)}`,
      TMUX_PANE: callerPane,
    }));
    const { tmux, mcp } = stage;
    expect((await mcp.run(tmux.pane, 'echo ran-""it')).refused).toContain('CALLER_UNPROVEN');
    expect(await stage.send(tmux.pane, { text: 'ran-it' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('CALLER_UNPROVEN') as string,
    });
    expect(await tmux.capture(tmux.pane)).not.toContain('ran-');
    expect(await runFilesIn(await privateDirectoryOf(tmux))).toEqual([]);
  });
});
