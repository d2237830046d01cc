/** A part that has nothing but methods which answer later. */
type Asked<Part> = { readonly [Name in keyof Part]: (...given: never[]) => Promise<unknown> };

/** A stand-in for a part that is not there yet: each call asks for the part first. */
export function forward<Part extends Asked<Part>>(get: () => Promise<Part>): Part {
  const call =
    (name: string) =>
    async (...given: never[]): Promise<unknown> => {
      const part: Readonly<Record<string, (...given: never[]) => Promise<unknown>>> = await get();
      return await part[name]?.(...given);
    };
  // Not a promise's: whoever awaits the stand-in itself gets it as it is.
  const find = (_target: object, name: string | symbol): unknown =>
    typeof name === 'symbol' || name === 'then' ? undefined : call(name);
  return new Proxy({}, { get: find }) as Part;
}
