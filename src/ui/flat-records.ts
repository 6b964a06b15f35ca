import { setOwnValue } from '#src/kernel/own-value.ts'

type Identifier = { type: string; id: string }
type Resource = Identifier & {
  attributes?: Record<string, unknown>
  relationships?: Record<string, { data?: Identifier | readonly Identifier[] | null }>
}
/** A JSON:API document. */
export type ApiDocument = { data?: Resource | readonly Resource[] | null; included?: readonly Resource[] }

export type FlatRecord = Identifier & Record<string, unknown>

/**
 * The records of a JSON:API document with attributes and relations next to their id (S161). A relation is the included record, or
 * its identifier when it was not included. Circular references are kept. The caller names the shape, which the API's own schemas
 * are checked against.
 */
export function flatRecords<Shape extends object = FlatRecord>(document: ApiDocument): Shape[] {
  const resources = new Map<string, Resource>()
  const primary = listOf(document.data)
  for (const resource of [...(document.included ?? []), ...primary]) resources.set(keyOf(resource), resource)
  const records = new Map<string, FlatRecord>()
  const recordOf = (identifier: Identifier): FlatRecord => {
    const key = keyOf(identifier)
    const known = records.get(key)
    if (known) return known
    const resource = resources.get(key)
    const record: FlatRecord = { ...resource?.attributes, type: identifier.type, id: identifier.id }
    records.set(key, record)
    for (const [name, { data }] of Object.entries(resource?.relationships ?? {}))
      if (data !== undefined) setOwnValue<unknown>(record, name, isMany(data) ? data.map(recordOf) : data && recordOf(data))
    return record
  }
  return primary.map(recordOf) as object[] as Shape[]
}

const keyOf = ({ type, id }: Identifier): string => `${type} ${id}`

const isMany = <Item>(data: Item | readonly Item[] | null): data is readonly Item[] => Array.isArray(data)

const listOf = (data: ApiDocument['data']): readonly Resource[] =>
  data === undefined || data === null ? [] : isMany(data) ? data : [data]
