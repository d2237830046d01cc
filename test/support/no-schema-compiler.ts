/**
 * What the bundle has in place of the SDK's `_shims`: no Ajv, which only checks answers to
 * elicitations, and those are never asked for.
 */
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('there is no schema compiler at run time');
  }
}
