import { Secret } from '#src/kernel/secret.ts'

/** The secrets of a configuration, a world or a page context, by their path. */
export function secretsWithin(value: unknown, path = '', known = new Set<unknown>()): Record<string, string | Uint8Array> {
  if (value instanceof Secret) return { [path]: value.reveal() }
  if (typeof value !== 'object' || value === null || known.has(value)) return {}
  known.add(value)
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  const entries = plain ? Object.entries(value) : []
  return Object.assign({}, ...entries.map(([name, inner]) => secretsWithin(inner, path ? `${path}.${name}` : name, known)))
}
