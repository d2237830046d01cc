import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ended } from '../../support/process-end.js';
import { StreamStage } from './support.js';

const SHELLS = [
  ['bash', 'exec bash --norc --noprofile'],
  ['zsh', 'exec zsh -f'],
  ['dash', 'exec dash'],
  ['ksh93', 'exec ksh93'],
  ['mksh', 'exec mksh'],
  ['ash', 'exec busybox ash'],
] as const;

const MISSED = { outcome: 'deadline' };

/** Draws the line in colours, and behind the cursor how a line before it went on. */
const DRAWING_ZSH = String.raw`PS1='%F{green}dir%f %# '
draw() {
  local line='echo READY and so on'
  POSTDISPLAY=''
  [[ -n $BUFFER && $line == $BUFFER* ]] && POSTDISPLAY=$line[$(($#BUFFER + 1)),-1]
  region_highlight=("0 4 fg=green,bold" "5 $#BUFFER fg=yellow,underline")
  region_highlight+=("$#BUFFER $(($#BUFFER + $#POSTDISPLAY)) fg=8")
}
zle -N zle-line-pre-redraw draw
accept() {
  POSTDISPLAY=''
  region_highlight=()
  zle .accept-line
}
zle -N accept-line accept
`;

async function useDrawingZsh(stage: StreamStage): Promise<void> {
  const file = path.join(stage.tmux.directory, '.zshrc');
  await writeFile(file, DRAWING_ZSH);
  const shell = `ZDOTDIR='${stage.tmux.directory}' exec zsh -d`;
  await stage.tmux.run('respawn-pane', '-k', '-t', stage.pane, shell);
  await stage.tmux.until(stage.pane, (screen) => /dir [%#] *$/.test(screen.trimEnd()));
}

async function useFish(stage: StreamStage): Promise<void> {
  const shell = `HOME='${stage.tmux.directory}' exec fish --no-config`;
  await stage.tmux.run('respawn-pane', '-k', '-t', stage.pane, shell);
  await stage.tmux.until(stage.pane, (screen) => /[>#] *$/.test(screen.trimEnd()));
}

const LONG = `: ${'wide '.repeat(30)}`;

describe.concurrent.each(SHELLS)('what was typed into %s is no match', (_name, shell) => {
  test.each([
    ['before the wait', 'screen'],
    ['for those who wait for new output', 'now'],
  ] as const)('submitted %s', async (_when, from) => {
    await using stage = await StreamStage.start({ shell });
    using gate = await stage.gate();
    await stage.send(`read -r go <${gate.path}; echo READY | cat; printf 'D%s\\n' ONE`);
    expect(await stage.wait(['READY'], { from, timeoutMs: 700 })).toMatchObject(MISSED);
    const waiting = stage.wait(['READY'], { from });
    gate.write('go');
    const first = await waiting;
    expect(first).toMatchObject({ index: 0 });
    // Printed before the wait had seen the screen, perhaps: then the screen is told.
    if (from === 'now') expect(first.outcome).toBe('matched');
    if (first.outcome === 'matched') expect(first.text.split('\n').at(-1)).toBe('READY');
    else
      expect(first).toMatchObject({
        outcome: 'presentAtEntry',
        text: expect.stringMatching(/READY$/m) as string,
      });
    // Printed in one burst with the first, perhaps: nothing is missed all the same.
    const next = from === 'now' ? (first.position ?? from) : from;
    expect(await stage.wait(['DONE'], { from: next })).toMatchObject({ index: 0 });
  });

  test('while the wait goes on, over wrapped rows', async () => {
    await using stage = await StreamStage.start({ shell, columns: 40 });
    const waiting = stage.wait(['READY'], { from: 'now', timeoutMs: 5000 });
    await stage.send(`${LONG}; echo READY`);
    const result = await waiting;
    expect(result.outcome).toBe('matched');
    expect(result.text.split('\n').at(-1)).toBe('READY');
  });

  test('over wrapped rows, in place of a line that was taken back, not submitted', async () => {
    const env = { PS1: `${'user@host:/a/long/way '.repeat(4)}$ ` };
    await using stage = await StreamStage.start({ shell, columns: 120, env });
    await stage.send(LONG, [], false);
    await stage.tmux.until(stage.pane, (screen) => screen.includes('wide'));
    await stage.send('', ['C-u'], false);
    const waiting = stage.wait(['READY'], { from: 'now', timeoutMs: 1500 });
    await stage.send(`${LONG}READY${LONG}`, [], false);
    await stage.send(' READY', [], false);
    expect(await waiting).toMatchObject(MISSED);
    expect(await stage.wait([], { from: 'now', timeoutMs: 300 })).toMatchObject(MISSED);
  });

  test('and, where it fills its row, does not hide the beginning of the line after it', async () => {
    await using stage = await StreamStage.start({ shell, columns: 40 });
    const used = Number(await stage.tmux.format(stage.pane, '#{cursor_x}'));
    const output = { regex: true, timeoutMs: 4000 } as const;
    const waiting = stage.wait(['^READY$'], { ...output, from: 'now' });
    await stage.send('echo READY; : '.padEnd(40 - used, 'x'));
    expect(await waiting).toMatchObject({ outcome: 'matched' });
    expect(await stage.wait(['^READY$'], output)).toMatchObject({ outcome: 'presentAtEntry' });
    expect(await stage.wait(['READY;'], { timeoutMs: 500 })).toMatchObject(MISSED);
  });

  test.each([
    ['at once', 3],
    ['after all of it was typed', 0],
    ['after its first part was typed', 1],
    ['after its second part was typed', 2],
  ])('in two parts, with corrections, not submitted, and drawn %s', async (_when, parts) => {
    await using stage = await StreamStage.start({ shell });
    using shellProcess = await stage.process();
    const waiting = stage.wait(['REA', 'DYX'], { from: 'now', timeoutMs: 2000 });
    const typing = [
      ['echo READYX', []],
      ['', ['BSpace', 'BSpace', 'BSpace', 'BSpace']],
      ['DYX', []],
    ] as const;
    for (const [at, [text, keys]] of typing.entries()) {
      if (at === parts) shellProcess.stop();
      await stage.send(text, keys, false);
    }
    shellProcess.goOn();
    expect(await waiting).toMatchObject(MISSED);
  });

  test('typed in parts while a program runs, not submitted, and drawn once more', async () => {
    await using stage = await StreamStage.start({ shell });
    using gate = await stage.gate();
    await stage.send(`read -r go <${gate.path}`);
    const waiting = stage.wait(['REA', 'DYX'], { from: 'now', timeoutMs: 2000 });
    await stage.send('echo REA', [], false);
    await stage.send('DYX', [], false);
    gate.write('go');
    await stage.send('DYX', [], false);
    expect(await waiting).toMatchObject(MISSED);
  });

  test('as type-ahead that is echoed once more at the prompt', async () => {
    await using stage = await StreamStage.start({ shell });
    using gate = await stage.gate();
    await stage.send(`read -r go <${gate.path}`);
    await stage.send('true READY');
    const waiting = stage.wait(['READY'], { timeoutMs: 1200 });
    gate.write('go');
    expect(await waiting).toMatchObject(MISSED);
  });
});

describe.concurrent('of a shell that draws its line in colours, and suggests how to go on', () => {
  const drawing = [
    ['zsh', async (stage: StreamStage) => await useDrawingZsh(stage)],
    ['fish', async (stage: StreamStage) => await useFish(stage)],
  ] as const;

  test.each(drawing)('%s: what was typed is no match, and output is', async (_name, use) => {
    await using stage = await StreamStage.start();
    await use(stage);
    // By somebody else: nobody knows but the shell.
    await stage.tmux.type(stage.pane, 'echo READY and so on');
    await stage.tmux.until(stage.pane, (screen) => /^READY and so on$/m.test(screen));
    const never = stage.wait(['READY', 'YX'], { from: 'now', timeoutMs: 2500 });
    await stage.send('echo REA', [], false);
    await stage.tmux.until(stage.pane, (screen) => /echo READY and so on\s*$/.test(screen));
    await stage.send('DYX', [], false);
    await stage.send('', ['BSpace', 'BSpace'], false);
    await stage.send('Y more', [], false);
    expect(await never).toMatchObject(MISSED);
    const output = stage.wait(['READY'], { from: 'now' });
    await stage.send('');
    const result = await output;
    expect(result).toMatchObject({ outcome: 'matched' });
    expect(result.text.split('\n').at(-1)).toBe('READY');
  });
});

test('what a program prints of its input is output', async () => {
  await using stage = await StreamStage.start();
  await stage.send('echo up; cat');
  await stage.tmux.until(stage.pane, (screen) => /^up$/m.test(screen));
  await stage.send('READY');
  const result = await stage.wait(['READY']);
  expect(['presentAtEntry', 'matched']).toContain(result.outcome);
});

test('what a program prints of its input is output, though the echo came before the wait', async () => {
  await using stage = await StreamStage.start();
  using gate = await stage.gate();
  const program = `echo up; read -r x; read -r go <${gate.path}; echo "$x"; exec cat`;
  await stage.tmux.run('respawn-pane', '-k', '-t', stage.pane, program);
  await stage.tmux.until(stage.pane, (screen) => screen.includes('up'));
  await stage.read();
  await stage.send('READY');
  await stage.tmux.until(stage.pane, (screen) => screen.includes('READY'));
  const waiting = stage.wait(['READY'], { from: 'now' });
  gate.write('go');
  expect(await waiting).toMatchObject({ outcome: 'matched' });
});

test('a short answer that is pending hides no output that holds it', async () => {
  await using stage = await StreamStage.start();
  const waiting = stage.wait(['y'], { from: 'now' });
  await stage.send("sleep 0.3; printf 'read%s\\n' y");
  await stage.send('y', [], false);
  const result = await waiting;
  expect(result.text).toMatch(/ready$/);
});

test.each([
  ['its program was replaced', ['respawn-pane', '-k']],
  ['its tmux server was replaced', ['kill-server']],
])('what was typed into a pane means nothing once %s', async (_how, [command = '', ...options]) => {
  await using stage = await StreamStage.start();
  await stage.send('READY', [], false);
  const program = 'printf READY; exec cat';
  if (command === 'kill-server') {
    await stage.tmux.run('kill-server');
    await ended([stage.tmux.serverPid]);
    await stage.tmux.run('-f', '/dev/null', 'new-session', '-d', '-s', 'main', program);
  } else await stage.tmux.run(command, ...options, '-t', stage.pane, program);
  expect(['matched', 'presentAtEntry']).toContain((await stage.wait(['READY'])).outcome);
});

test('text on the input line that is not submitted is pending', async () => {
  await using stage = await StreamStage.start();
  await stage.send('echo READY', [], false);
  await stage.tmux.until(stage.pane, (screen) => screen.includes('READY'));
  expect(await stage.wait(['READY'])).toMatchObject({ outcome: 'pending', index: 0 });
});

test('once a key made the input line unknown, nothing is taken for its echo', async () => {
  await using stage = await StreamStage.start();
  await stage.send('', ['Left'], false);
  await stage.send('nosuchcommand');
  expect(await stage.wait(['nosuchcommand'])).toMatchObject({ index: 0 });
});

test('what a stop pattern finds in an echo stops nothing', async () => {
  await using stage = await StreamStage.start();
  const waiting = stage.wait(['DONE'], { stop: ['error:'] });
  await stage.send("sleep 0.2; true || echo error: ; printf 'DO%s\\n' NE");
  expect(await waiting).toMatchObject({ outcome: 'matched', index: 0 });
});

test('a pane that changes its width meanwhile still tells its echo', async () => {
  await using stage = await StreamStage.start({ columns: 100 });
  using gate = await stage.gate();
  const waiting = stage.wait(['READY'], { from: 'now' });
  await stage.tmux.run('resize-window', '-t', stage.pane, '-x', '40');
  await stage.send(`${LONG}; read -r go <${gate.path}; echo READY`);
  gate.write('go');
  const result = await waiting;
  expect(result.text.split('\n').at(-1)).toBe('READY');
});
