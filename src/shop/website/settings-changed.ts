/** The names of the fields, dotted, that differ: "address.city". Lists and days are one field each. */
export function changedFields(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => changedWithin(name, old.get(name), value))
}

function changedWithin(name: string, before: unknown, after: unknown): string[] {
  if (isGroup(before) && isGroup(after) && name !== 'exceptions')
    return changedFields(before, after).map((field) => `${name}.${field}`)
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [name]
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
