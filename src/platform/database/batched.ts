type PendingKey<Key, Value> = {
  key: Key
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

type Load<Key, Value> = (keys: readonly Key[]) => Promise<readonly Value[]>
type BatchOptions = { /** While so many are out, further ones wait and then go together. */ maxOpen?: number }

/**
 * Collects the keys of one turn of the event loop into a single `load`, so that one statement serves more callers as load
 * grows. Nine tenths of what a small statement costs this process go to building, sending and receiving it. `load` returns one
 * value per key, in the same order; when it throws, every caller of the batch gets the error.
 */
export function batched<Key, Value>(
  load: Load<Key, Value>,
  { maxOpen = Number.POSITIVE_INFINITY }: BatchOptions = {},
): (key: Key) => Promise<Value> {
  let waiting: PendingKey<Key, Value>[] = []
  let out = 0
  const send = async (): Promise<void> => {
    if (waiting.length === 0 || out >= maxOpen) return
    const batch = waiting
    waiting = []
    out += 1
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, value] of values.entries()) batch[index]?.resolve(value)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    out -= 1
    void send()
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(() => void send())
    })
}

/** `batched`, with a separate batch for each database. */
export function batchedPerDatabase<Where extends object, Key, Value>(
  load: (where: Where, keys: readonly Key[]) => Promise<readonly Value[]>,
  options: BatchOptions = {},
): (where: Where, key: Key) => Promise<Value> {
  const known = new WeakMap<Where, (key: Key) => Promise<Value>>()
  return (where, key) => {
    const there = known.get(where) ?? batched((keys: readonly Key[]) => load(where, keys), options)
    known.set(where, there)
    return there(key)
  }
}
