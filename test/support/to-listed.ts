/** What `tools/list` sends of a contract. */
export function toListed(contract: Readonly<Record<string, unknown>>): object {
  const { wireName, title, description, inputSchema, outputSchema, annotations, meta } = contract;
  return {
    name: wireName,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    outputSchema,
    annotations,
    _meta: meta,
  };
}
