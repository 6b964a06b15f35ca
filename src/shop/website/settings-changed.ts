/** The dotted names of the fields that differ: "address.city". Lists and days are one field each. */
export function changedFields(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => changedWithin(name, old.get(name), value))
}

function changedWithin(name: string, before: unknown, after: unknown): string[] {
  if (isGroup(before) && isGroup(after) && name !== 'exceptions')
    return changedFields(before, after).map((field) => `${name}.${field}`)
  return inOrder(before) === inOrder(after) ? [] : [name]
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as JSON with sorted keys: stored JSON has no order of keys, and equal content must give equal text. */
export const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isGroup(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
