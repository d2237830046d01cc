import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A random name of `[0-9a-z]`, about 5 bits a character.
 *
 * Short, because the pane's shell echoes it: who makes a file of this name makes it exclusively.
 */
export function randomName(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
