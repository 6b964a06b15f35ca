// Session checks per second on one core: `node tools/run-node.mjs tests/bench/sessions.ts`. Every request of a signed-in person
// makes one, so it is measured against a real server, with a thousand people who have three sessions each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { findSession, openSession } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'

const seconds = 5
const people = 1000
const callers = 64
const wanted = 8000

/** Returns the tokens of the sessions that it creates. */
const fill = (world: World): Promise<string[]> =>
  transaction(world.db, async (tx) => {
    const rows = Array.from({ length: people }, (_, index) => ({
      public_id: world.id(),
      email: `${index}@cliente.example`,
      created_at: world.now(),
    }))
    const added = await tx.insertInto('users').values(rows).returning('id').execute()
    const tokens: string[] = []
    for (const { id } of added)
      for (let one = 0; one < 3; one += 1) tokens.push(await openSession(world, tx, id, 'Firefox, Linux'))
    return tokens
  })

/** How many checks finish within the time. */
async function check(world: World, tokens: readonly string[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let answered = 0
  const caller = async (first: number): Promise<void> => {
    for (let turn = first; performance.now() < end; turn += callers) {
      const session = await findSession(world, tokens[turn % tokens.length] ?? '')
      if (!session) throw new Error('a session was not found')
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, first) => caller(first)))
  return answered
}

async function measure(world: World): Promise<void> {
  const tokens = await fill(world)
  await check(world, tokens, 2000)
  const before = process.cpuUsage()
  const answered = await check(world, tokens, seconds * 1000)
  const { user, system } = process.cpuUsage(before)
  const perCore = Math.round((answered / (user + system)) * 1e6)
  console.log(`session checks: ${Math.round(answered / seconds)}/s seen, ${perCore} a second of one core of the shop's process`)
  if (perCore < wanted) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'botica-bench-'))
const server = await startEmbedded({ dataDir: folder })
try {
  await migrate(server.ownerConnectionString, join(import.meta.dirname, '../../db/migrations'))
  await grantAppRole(server.ownerConnectionString, server.connectionString)
  const database = await openDatabase(server.connectionString)
  await measure(bareWorld(database))
  await database.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
