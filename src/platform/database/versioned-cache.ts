import type { World } from '../world.ts'
import type { Db } from './database.ts'

/** `version`: what public content was at when it was looked at, in the same request and before this. `db`: where to read. */
export type VersionedValue<T> = (world: World, version: number, db: Db) => Promise<T>

/** The same for one of many things, such as what a coupon means. */
export type VersionedValues<T> = (world: World, version: number, db: Db, key: string) => Promise<T>

/** The same for many things at once, by key: only those are read that are not known yet. What is not there is absent. */
export type VersionedBatch<K, T> = (world: World, version: number, db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, T>>

/** Strangers type what they like: the memory for it has an end. */
const maxKeys = 5000

/**
 * Reads again only once public content has changed: for what every cart needs and staff change once a month. Whoever reads a
 * cart gets the version along with its row, so that nobody sees settings older than the cart. Every process keeps its own.
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
