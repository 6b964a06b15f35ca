import * as v from 'valibot'
import { ownValue } from '#src/kernel/own-value.ts'
import { normaliseText } from '#src/kernel/text.ts'

const secret = /password/

/** User input with all its texts cleaned for storage. A password stays exactly as typed. */
export function cleaned(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return secret.test(name) ? value : normaliseText(value)
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one, name))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, cleaned(one, member)]))
}

/** The schema inside wrappers for optional and nullable values. */
function base(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema && isSchema(schema.wrapped) ? base(schema.wrapped) : schema
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

export const isList = (schema: v.GenericSchema): boolean => base(schema).type === 'array'

/** The fields of a nested object, or undefined when the schema is not an object. */
export function entriesOf(schema: v.GenericSchema): Record<string, v.GenericSchema> | undefined {
  const found = base(schema)
  if (!('entries' in found) || typeof found.entries !== 'object' || found.entries === null) return undefined
  return Object.fromEntries(
    Object.entries(found.entries).filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1])),
  )
}

/**
 * The first field (dotted path) that has a list where an object is expected; undefined when there is none. Valibot reads a list
 * as an object without members and reports no error.
 */
export function misplacedList(entries: Readonly<Record<string, v.GenericSchema>>, value: object): string | undefined {
  const members = new Map<string, unknown>(Object.entries(value))
  for (const [name, schema] of Object.entries(entries)) {
    const below = listWithin(schema, members.get(name))
    if (below !== undefined) return [name, ...below].join('.')
  }
  return undefined
}

/** The path to it from here. */
function listWithin(schema: v.GenericSchema, value: unknown): string[] | undefined {
  const found = base(schema)
  if (Array.isArray(value) && 'item' in found && isSchema(found.item)) {
    const { item } = found
    const [first] = value.flatMap((one: unknown, at) => {
      const below = listWithin(item, one)
      return below === undefined ? [] : [[String(at), ...below]]
    })
    return first
  }
  const inner = entriesOf(found)
  if (inner === undefined || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return []
  const below = misplacedList(inner, value)
  return below === undefined ? undefined : [below]
}

/**
 * Converts a text of a form or a query for the schema of its field: forms have only texts, the API's schemas numbers and booleans
 * too. A text that does not fit stays a text, for the schema to refuse; an empty one counts as absent where that is allowed.
 */
export function fromText(schema: v.GenericSchema, text: string): unknown {
  const found = base(schema)
  if (text === '' && found !== schema) return undefined
  if (found.type === 'number') return toNumber(text)
  if (found.type === 'boolean') return toBoolean(text)
  if (found.type === 'literal' && 'literal' in found) return toLiteral(found.literal, text)
  if (found.type === 'union' && 'options' in found && Array.isArray(found.options))
    return toOption(found.options.filter(isSchema), text)
  return text
}

const toNumber = (text: string): unknown => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text)

const booleans: Record<string, boolean> = { on: true, true: true, '1': true, false: false, '0': false }
const toBoolean = (text: string): unknown => ownValue(booleans, text) ?? text

const toLiteral = (literal: unknown, text: string): unknown =>
  [text, toBoolean(text), toNumber(text)].find((value) => value === literal) ?? text

// A consent may be `true` or a version number: the first option that accepts the text counts.
function toOption(options: readonly v.GenericSchema[], text: string): unknown {
  const read = options.map((option) => ({ option, value: fromText(option, text) }))
  return read.find(({ option, value }) => v.is(option, value))?.value ?? text
}
