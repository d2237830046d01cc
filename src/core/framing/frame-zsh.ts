import { BUILTIN_PRINTF } from './dialect.js';
import { type FrameParts } from './frame-parts.js';
import { frameText, hangUpTrap, interruptTraps } from './frame-text.js';

export function zshFrame(parts: FrameParts): string {
  const { command, suppressHistory } = parts;
  return frameText(parts, BUILTIN_PRINTF, {
    history: suppressHistory ? '' : `\\builtin \\print -sr -- ${command}\n`,
    optionsWhen: '*[evxC]*',
    options: '',
    uncover: '\\unfunction builtin\n',
    traps: interruptTraps(BUILTIN_PRINTF) + hangUpTrap(parts, BUILTIN_PRINTF),
  });
}
