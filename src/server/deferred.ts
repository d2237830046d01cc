/** Operations that all answer with a promise. */
type Operations<Part> = {
  readonly [Name in keyof Part]: (...request: never[]) => Promise<unknown>;
};

/** A part of the engine, whose operations first make the engine. */
export function deferred<Part extends Operations<Part>>(get: () => Promise<Part>): Part {
  const target: Partial<Part> = {};
  // The handler gives every operation the form that it has in the part itself.
  return new Proxy(target, {
    get:
      (_target, name) =>
      async (...request: never[]) =>
        await (await get())[name as keyof Part](...request),
  }) as Part;
}
