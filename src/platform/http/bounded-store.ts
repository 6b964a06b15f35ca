export type BoundedStore<Entry> = {
  has: (key: string) => boolean
  /** Removes an entry and returns it. */
  take: (key: string) => Entry | undefined
  /** Adds an entry as the newest; evicts the oldest ones if needed. */
  put: (key: string, entry: Entry) => void
}

/** Keeps at most `maxBytes`, by the size that entries declare. */
export function boundedStore<Entry extends { bytes: number }>(maxBytes: number): BoundedStore<Entry> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const take = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    entries.delete(key)
    bytes -= entry?.bytes ?? 0
    return entry
  }
  return {
    has: (key) => entries.has(key),
    take,
    put(key, entry) {
      take(key)
      entries.set(key, entry)
      bytes += entry.bytes
      // A Map iterates in insertion order: the first entry is the oldest.
      for (const oldest of entries.keys()) if (bytes > maxBytes) take(oldest)
    },
  }
}
