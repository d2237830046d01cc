import { selects } from '../error-scope.js';
import type { Model } from '../model.js';
import type { Problem } from './problem.js';

/** Each code is provoked by an example or says which tools it can happen to, and those are there. */
export function checkErrorScopes({ sets, errors }: Model): readonly Problem[] {
  const tools = sets.flatMap((set) => set.tools);
  const provoked = new Set(tools.flatMap(({ examples }) => examples.map(({ code }) => code)));
  return errors.flatMap((error) => {
    const file = 'errors.json';
    if (error.tools.length === 0 && !provoked.has(error.code))
      return [
        {
          file,
          pointer: `/${error.code}`,
          message: 'no example provokes it, and tools is missing',
        },
      ];
    return error.tools
      .filter((selector) => !tools.some((tool) => selects(selector, tool)))
      .map((selector) => ({
        file,
        pointer: `/${error.code}/tools`,
        message: `${selector} is about no tool`,
      }));
  });
}
