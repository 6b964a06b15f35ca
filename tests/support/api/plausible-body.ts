export type BodySchema = {
  type?: string
  properties?: Record<string, BodySchema>
  required?: string[]
  items?: BodySchema
  anyOf?: BodySchema[]
  enum?: unknown[]
  const?: unknown
  minItems?: number
}

/** The least that the schema asks for, with `usual` values for fields of these names. */
export function plausibleBody(
  { type, properties = {}, required = [], items = {}, anyOf, minItems = 1, ...rest }: BodySchema,
  usual: Readonly<Record<string, unknown>>,
): unknown {
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf) return plausibleBody(anyOf[0] ?? {}, usual)
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, usual[name] ?? plausibleBody(properties[name] ?? {}, usual)]))
  if (type === 'array') return Array.from({ length: minItems }, () => plausibleBody(items, usual))
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : 'abc'
}
