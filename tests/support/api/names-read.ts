type Named = { get: (name: string) => unknown; getAll: (name: string) => unknown; has: (name: string) => boolean }

/** The names that are looked for in any query or form, by the prototype of it, while this runs. */
export async function namesRead(prototype: Named, work: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>()
  const original = { get: prototype.get, getAll: prototype.getAll, has: prototype.has }
  const spied = <Read extends (name: string) => unknown>(read: Read) =>
    function (this: Named, name: string): unknown {
      names.add(name)
      return read.call(this, name)
    }
  Object.assign(prototype, Object.fromEntries(Object.entries(original).map(([name, read]) => [name, spied(read)])))
  try {
    await work()
  } finally {
    Object.assign(prototype, original)
  }
  return [...names]
}
