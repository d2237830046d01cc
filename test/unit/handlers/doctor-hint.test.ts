import { expect, test } from 'vitest';
import { toDoctorHint } from '../../../src/handlers/doctor-hint.js';

test.each([
  ['/opt/panewright/dist/cli.js', 'node /opt/panewright/dist/cli.js doctor'],
  ["/opt/it's here/cli.js", String.raw`node '/opt/it'\''s here/cli.js' doctor`],
])('%s is named as a shell would read it', (program, command) => {
  expect(toDoctorHint(program)).toBe(`${command}, with the same options`);
});
