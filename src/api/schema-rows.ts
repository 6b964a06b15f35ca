import type { Json } from '#src/platform/jsonapi/resource.ts'

/** What the documentation reads of a JSON Schema. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: readonly Json[]
  const?: Json
  format?: string
  description?: string
  $ref?: string
}

type Row = { name: string; value: string }

/** The members of an object, those of nested ones by their path: `history[].at`. */
export function schemaRows(schema: JsonSchema, path = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const own = path + name
    const isOptional = schema.required !== undefined && !schema.required.includes(name)
    return [{ name: own, value: `${valueLabel(member)}${isOptional ? '; may be absent' : ''}` }, ...nestedRows(member, own)]
  })
}

function nestedRows(schema: JsonSchema, path: string): Row[] {
  const options = alternatives(schema)
  if (options.length > 0) return options.flatMap((option) => nestedRows(option, path))
  if (schema.items) return nestedRows(schema.items, `${path}[]`)
  if (typeof schema.additionalProperties === 'object') return nestedRows(schema.additionalProperties, `${path}.*`)
  return schemaRows(schema, `${path}.`)
}

const alternatives = ({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] => [...anyOf, ...oneOf]

function valueLabel(schema: JsonSchema): string {
  const options = alternatives(schema)
  if (options.length > 0) return [...new Set(options.map(valueLabel))].join(' or ')
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.type === 'array') return schema.items?.type === 'object' ? 'list' : `list of ${valueLabel(schema.items ?? {})}`
  const kind = schema.format ?? schema.type ?? 'anything'
  return schema.description === undefined ? kind : `${kind} (${schema.description})`
}
