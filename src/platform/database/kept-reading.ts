import type { World } from '../world.ts'
import type { Db } from './database.ts'

/** `version`: what public content was at when it was looked at, in the same request and before this. `db`: where to read. */
export type KeptReading<T> = (world: World, version: number, db: Db) => Promise<T>

/** The same for one of many things, such as what a coupon means. */
export type KeptReadings<T> = (world: World, version: number, db: Db, key: string) => Promise<T>

/** Strangers type what they like: the memory for it has an end. */
const mostKeys = 2000

/**
 * Reads again only once public content has changed: for what every cart needs and staff change once a month. Whoever reads a
 * cart gets the version along with its row, so that nobody sees settings older than the cart. Every process keeps its own.
 */
export function keptReading<T>(read: (db: Db) => Promise<T>): KeptReading<T> {
  const readings = keptReadings(read)
  return (world, version, db) => readings(world, version, db, '')
}

export function keptReadings<T>(read: (db: Db, key: string) => Promise<T>): KeptReadings<T> {
  const kept = new WeakMap<Db, { version: number; answers: Map<string, T> }>()
  return async (world, version, db, key) => {
    const known = kept.get(world.db)
    const answers = known?.version === version ? known.answers : new Map<string, T>()
    if (answers !== known?.answers) kept.set(world.db, { version, answers })
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = await read(db, key)
    if (answers.size >= mostKeys) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
