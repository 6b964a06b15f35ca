/** JSON Schema, as far as the API's bodies use it. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minItems?: number
}

/** The least that the schema asks for. `usual`: a plausible value for a field of this name. */
export function plausible(
  { type, properties = {}, required = [], items = {}, anyOf, minItems = 1, ...rest }: Schema,
  usual: Readonly<Record<string, unknown>>,
): unknown {
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf) return plausible(anyOf[0] ?? {}, usual)
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, usual[name] ?? plausible(properties[name] ?? {}, usual)]))
  if (type === 'array') return Array.from({ length: minItems }, () => plausible(items, usual))
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : 'abc'
}
