import type { World } from '../world.ts'
import type { Db } from './database.ts'

/** `version`: what public content was at when it was looked at, in the same request and before this. `db`: where to read. */
export type KeptReading<T> = (world: World, version: number, db: Db) => Promise<T>

/**
 * Reads again only once public content has changed: for what every cart needs and staff change once a month. Whoever reads a
 * cart gets the version along with its row, so that nobody sees settings older than the cart. Every process keeps its own.
 */
export function keptReading<T>(read: (db: Db) => Promise<T>): KeptReading<T> {
  const kept = new WeakMap<Db, { version: number; answer: T }>()
  return async (world, version, db) => {
    const known = kept.get(world.db)
    if (known?.version === version) return known.answer
    const answer = await read(db)
    kept.set(world.db, { version, answer })
    return answer
  }
}
