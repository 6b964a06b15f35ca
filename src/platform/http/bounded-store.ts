export type BoundedStore<Entry> = {
  has: (key: string) => boolean
  /** Takes an entry out. */
  take: (key: string) => Entry | undefined
  /** Puts an entry in as the youngest; the oldest make room. */
  put: (key: string, entry: Entry) => void
}

/** Keeps at most `maxBytes` by what its entries say they weigh. */
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
      // A Map remembers its order: the first was put in longest ago.
      for (const oldest of entries.keys()) if (bytes > maxBytes) take(oldest)
    },
  }
}
