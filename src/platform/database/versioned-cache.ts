import type { World } from '../world.ts'
import type { Db } from './database.ts'

/** `version`: the version of public content that this request read before this call. `db`: the connection to read with. */
export type VersionedValue<T> = (world: World, version: number, db: Db) => Promise<T>

/** `VersionedValue` with a key, such as a coupon code. */
export type VersionedValues<T> = (world: World, version: number, db: Db, key: string) => Promise<T>

/**
 * `VersionedValue` for many keys at once: reads only those that are not cached. A key without a value is absent from the result.
 */
export type VersionedBatch<K, T> = (world: World, version: number, db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, T>>

// Keys come from user input (coupon codes): the cache is capped so that it cannot grow without limit.
const maxKeys = 5000

/**
 * Caches a value until the version of public content changes: for settings that every cart needs and staff change once a month.
 * The version is read with the cart's row, so settings are never older than the cart. Each process has its own cache.
 */
export function versionedValue<T>(read: (db: Db) => Promise<T>): VersionedValue<T> {
  const readings = versionedValues(read)
  return (world, version, db) => readings(world, version, db, '')
}

export function versionedValues<T>(read: (db: Db, key: string) => Promise<T>): VersionedValues<T> {
  const batch = versionedBatch<string, T>(async (db, keys) => {
    const answers = new Map<string, T>()
    for (const key of keys) answers.set(key, await read(db, key))
    return answers
  })
  return async (world, version, db, key) => {
    const answers = await batch(world, version, db, [key])
    return answers.get(key) as T
  }
}

export function versionedBatch<K, T>(read: (db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, T>>): VersionedBatch<K, T> {
  const cached = new WeakMap<Db, { version: number; answers: Map<K, T> }>()
  return async (world, version, db, keys) => {
    const known = cached.get(world.db)
    const isGood = known?.version === version && known.answers.size + keys.length <= maxKeys
    const answers = isGood ? known.answers : new Map<K, T>()
    if (!isGood) cached.set(world.db, { version, answers })
    const missing = keys.filter((key) => !answers.has(key))
    if (missing.length > 0) for (const [key, answer] of await read(db, missing)) answers.set(key, answer)
    return answers
  }
}
