import { existsSync, watch } from 'node:fs';
import path from 'node:path';

/** Settles when a directory holds an entry, or no longer holds it. */
export async function whenEntry(
  directory: string,
  name: string | RegExp,
  is: 'there' | 'gone',
): Promise<string> {
  const fits = (entry: string): boolean =>
    typeof name === 'string' ? entry === name : name.test(entry);
  return await new Promise((resolve) => {
    const tell = (entry: string): void => {
      if (!fits(entry) || existsSync(path.join(directory, entry)) !== (is === 'there')) return;
      watcher.close();
      resolve(entry);
    };
    const watcher = watch(directory, (_event, entry) => {
      if (entry !== null) tell(entry);
    });
    if (typeof name === 'string') tell(name);
  });
}
