import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { clientEnvironment, McpProcess, type Era } from '../support/mcp.js';
import { serverProgram } from '../support/server-program.js';
import { TestTmux } from '../support/tmux.js';

/** sysexits(3): wrong usage. */
const EX_USAGE = 64;

/** Where a program lies until the server has started. */
const GONE = path.join(tmpdir(), `pwt-gone-${process.pid}`);

let place: string;
/** Where the package is installed: a directory that holds nothing else. */
let home: string;
let packedFiles: readonly string[];
let program: string;
let tmux: TestTmux;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'pwt-packed-'));
  home = path.join(place, 'home');
  await mkdir(home);
  const flags = ['--json', '--ignore-scripts', '--pack-destination', place];
  const pack = await execa('npm', ['pack', ...flags], { cwd: await copySources() });
  const [packed] = JSON.parse(pack.stdout) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  packedFiles = packed.files.map((file) => file.path);
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await execa('npm', ['install', ...quietly, path.join(place, packed.filename)], { cwd: home });
  program = path.join(home, 'node_modules/.bin/panewright');
  tmux = await TestTmux.start();
});

afterAll(async () => {
  await tmux[Symbol.asyncDispose]();
  await rm(place, { recursive: true, force: true });
});

/** A copy of what a package may be made of, with the server that was built for the tests as its `dist/`. */
async function copySources(): Promise<string> {
  const sources = path.join(place, 'sources');
  const pages = ['README.md', 'src/README.md', 'LICENSE', 'CHANGELOG.md'];
  for (const name of ['package.json', 'contracts', 'generated', ...pages])
    await cp(name, path.join(sources, name), { recursive: true });
  await cp(path.dirname(serverProgram()), path.join(sources, 'dist'), { recursive: true });
  return sources;
}

async function run(
  args: readonly string[],
): Promise<{ exitCode: number | undefined; stdout: string; stderr: string }> {
  const { exitCode, stdout, stderr } = await execa(program, args, {
    cwd: home,
    reject: false,
    stdin: 'ignore',
    env: clientEnvironment(),
    extendEnv: false,
  });
  return { exitCode, stdout, stderr };
}

test('the package holds the program, the contracts and what npm insists on', () => {
  const unexpected = packedFiles.filter(
    (file) =>
      !/^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/cli\.js|dist\/chunks\/[\w-]+\.js|contracts\/.*\.(json|md)|generated\/[\w-]+\/docs\/\w+\.md|src\/README\.md)$/.test(
        file,
      ),
  );
  expect(unexpected).toEqual([]);
  expect(packedFiles).toEqual(
    expect.arrayContaining(['LICENSE', 'dist/cli.js', 'contracts/errors.json']),
  );
});

test('what a page in the package links to is in the package', async () => {
  const root = path.join(home, 'node_modules/panewright');
  const dead: string[] = [];
  for (const page of packedFiles.filter((file) => file.endsWith('.md'))) {
    const text = await readFile(path.join(root, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g))
      if (!packedFiles.includes(path.join(path.dirname(page), target)))
        dead.push(`${page}: ${target}`);
  }
  expect(dead).toEqual([]);
});

test('npx runs it by its name', async () => {
  const { stdout } = await execa('npx', ['--no-install', 'panewright', '--version'], {
    cwd: home,
    env: clientEnvironment(),
    extendEnv: false,
  });
  expect(stdout).toBe(packageJson.version);
});

test('it brings no other package along', async () => {
  const installed = await readdir(path.join(home, 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['panewright']);
});

test.each([
  { args: ['--version'], exitCode: 0 },
  { args: ['--help'], exitCode: 0 },
  { args: ['--no-such-flag'], exitCode: EX_USAGE },
  { args: ['--contracts', 'none'], exitCode: EX_USAGE },
  { args: ['--tmux', '/nowhere/tmux'], exitCode: EX_USAGE },
  { args: ['--socket-path', 'relative\u0007'], exitCode: EX_USAGE },
])('$args ends with status $exitCode', async ({ args, exitCode }) => {
  const ended = await run(args);
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.stdout === '').toBe(exitCode !== 0);
  expect(ended.stderr.split('\n')).toHaveLength(1);
});

test('a real client lists the tools and runs a command', async () => {
  const client = new Client({ name: 'packed', version: '0.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: program,
      args: ['--socket-path', tmux.socketPath],
      cwd: home,
    }),
  );
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('run_shell_command');
    const result = await client.callTool({
      name: 'run_shell_command',
      arguments: { pane: tmux.pane, command: 'echo packed; exit 3' },
    });
    expect(result.structuredContent).toMatchObject({ output: 'packed\n', exit_status: 3 });
  } finally {
    await client.close();
  }
});

describe('nothing but JSON-RPC is on stdout, and nothing on stderr', () => {
  test.each<{ name: string; era: Era; env?: Record<string, string>; args?: string[] }>([
    { name: 'for a modern client', era: 'modern' },
    { name: 'for a legacy client', era: 'legacy' },
    { name: 'with DEBUG=*', era: 'modern', env: { DEBUG: '*', NODE_DEBUG: 'x' } },
    { name: 'with traced warnings', era: 'legacy', env: { NODE_OPTIONS: '--trace-deprecation' } },
    { name: 'with a tmux that is no tmux', era: 'modern', args: ['--tmux', '/bin/false'] },
    { name: 'with a tmux that is gone by then', era: 'legacy', args: ['--tmux', GONE] },
  ])('$name', async ({ era, env = {}, args = [] }) => {
    if (args.includes(GONE)) await copyFile('/bin/false', GONE);
    const mcp = McpProcess.start([program, '--socket-path', tmux.socketPath, ...args], {
      cwd: home,
      env,
    });
    await mcp.open(era);
    await rm(GONE, { force: true });
    await mcp.request('tools/list');
    await mcp.request('no/such/method');
    const answer = await mcp.run(tmux.pane, 'echo hi; echo err >&2');
    if (args.length === 0) expect(answer).toMatchObject({ output: 'hi\nerr\n' });
    else expect(answer.refused).toContain('TMUX_UNAVAILABLE');
    mcp.endInput();
    expect(await mcp.exited).toMatchObject({ exitCode: 0 });
    expect(mcp.lines).toHaveLength(4);
    for (const line of mcp.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(mcp.stderr).toBe('');
  });
});
