import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Database } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import { migrate } from '#src/platform/database/migrate.ts'

const migrations = join(import.meta.dirname, '../../db/migrations')

export type BenchDatabase = {
  database: Database
  /** For files. */ folder: string
  /** Runs statements that only the owner of the tables may, without a time limit. */
  asOwner: (work: (owner: Database['longDb']) => Promise<void>) => Promise<void>
  /** As it is done from time to time by itself, after rows were added. */
  vacuum: () => Promise<void>
}

/** Runs `work` with a database server of its own, whose data is deleted afterwards. */
export async function withBenchDatabase(work: (bench: BenchDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'botica-bench-'))
  const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
  try {
    await migrate(server.ownerConnectionString, migrations)
    await grantAppRole(server.ownerConnectionString, server.connectionString)
    const database = await openDatabase(server.connectionString)
    const asOwner: BenchDatabase['asOwner'] = async (statements) => {
      const { longDb, close } = await openDatabase(server.ownerConnectionString)
      await longDb.connection().execute(async (one) => {
        await sql`set statement_timeout = 0`.execute(one)
        await statements(one)
      })
      await close()
    }
    const vacuum = (): Promise<void> =>
      asOwner(async (owner) => {
        await sql`vacuum analyze`.execute(owner)
      })
    await work({ database, folder, asOwner, vacuum })
    await database.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const times = 12

/** Runs a question a dozen times and prints its median and slowest time in milliseconds, marked when the median is over `limit`. */
export async function ask<Answer>(
  name: string,
  question: () => Promise<Answer>,
  { width = 40, limit = Infinity }: { width?: number; limit?: number } = {},
): Promise<Answer> {
  const durations: number[] = []
  for (;;) {
    const start = performance.now()
    const answer = await question()
    durations.push(performance.now() - start)
    if (durations.length < times) continue
    const sorted = durations.toSorted((a, b) => a - b)
    const figures = [sorted[times / 2] ?? 0, sorted.at(-1) ?? 0].map((ms) => ms.toFixed(1).padStart(8))
    const [median = 0] = [sorted[times / 2]]
    console.log(`${name.padEnd(width)}${figures.join('')}${median > limit ? `  over ${limit}` : ''}`)
    return answer
  }
}
