/**
 * Facts of a product that are one line of text in a column of the same name, the same in both languages, null where there is
 * none: the page of the product shows them, the API has them, staff edit them. `maxLength`: in characters.
 */
export const plainFields = { holder: { maxLength: 200 } } as const satisfies Record<string, { maxLength: number }>

export type PlainField = keyof typeof plainFields
export type PlainFields = Readonly<Record<PlainField, string | null>>

// `Object.entries` keeps the names, but not their type.
export const plainFieldNames = Object.keys(plainFields) as PlainField[]

/** An object with every plain field. */
export const mapPlainFields = <Value>(valueOf: (name: PlainField) => Value): Record<PlainField, Value> =>
  Object.fromEntries(plainFieldNames.map((name) => [name, valueOf(name)])) as Record<PlainField, Value>

/** The plain fields of a row, a product or a draft. */
export const plainFieldsOf = (source: PlainFields): PlainFields => mapPlainFields((name) => source[name])
