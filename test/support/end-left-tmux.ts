import { afterAll } from 'vitest';
import { endLeftTmux } from './tmux.js';

// Every file of tests is set up with this one. The hooks of the file itself come first.
afterAll(async () => {
  await endLeftTmux();
});
