const plain = new Set<unknown>([Object.prototype, Array.prototype, null])

/** What of an answer is more than data, such as a function or the instance of a class; undefined for plain data. */
export function foreignPartOf(answer: unknown): string | undefined {
  const waiting: unknown[] = [answer]
  const known = new Set<object>()
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
    if (typeof value !== 'object' || value === null || known.has(value)) continue
    known.add(value)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (plain.has(prototype)) for (const part of Object.values(value)) waiting.push(part)
    else if (value instanceof Map) waiting.push(...value.keys(), ...value.values())
    else if (value instanceof Set) waiting.push(...value)
    else if (!(value instanceof Date || value instanceof URL)) return 'an instance of a class'
  }
  return undefined
}
