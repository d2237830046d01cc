/** In lower case, each character where it was. */
export function foldCase(text: string): string {
  // The sigma at a word's end would depend on what follows.
  const folded = (/[Σς]/.test(text) ? text.replace(/[Σς]/g, 'σ') : text).toLowerCase();
  if (folded.length === text.length) return folded;
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}
