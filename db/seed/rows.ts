import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'

/** What a loader needs of the world. */
export type SeedWorld = Pick<World, 'db' | 'now' | 'id' | 'files'>
export type Ground = SeedWorld & { tx: Tx }

/** Rows by their key, for those that refer to them. A key that nobody has is a mistake in the seed. */
export function idsBy<Row extends { id: number }>(rows: readonly Row[], keyOf: (row: Row) => string): (key: string) => number {
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the seed names ${key}, which it does not hold`)
    return id
  }
}

/** Parts small enough for the parameters of one statement. */
export const inParts = <T>(rows: readonly T[], size = 400): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))
