import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'

export type SeedWorld = Pick<World, 'db' | 'now' | 'id' | 'files'>
export type Ground = SeedWorld & { tx: Tx }

/** Looks up row ids by key, for rows that refer to them. An unknown key is a mistake in the seed. */
export function idsBy<Row extends { id: number }>(rows: readonly Row[], keyOf: (row: Row) => string): (key: string) => number {
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the seed names ${key}, which it does not hold`)
    return id
  }
}

/** Chunks small enough for the parameter limit of one statement. */
export const inParts = <T>(rows: readonly T[], size = 400): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))
