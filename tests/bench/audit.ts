// Response times of the audit log: `node tools/run-node.mjs tests/bench/audit.ts [ENTRIES] [--explain]`, 300,000 by default, written by
// twelve people about 20,000 orders. Generates them in a separate database, runs each query a dozen times, marks those over 150 ms,
// and verifies the whole log.
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { verifyAndSave } from '#src/platform/audit/chain.ts'
import { signAudit } from '#src/platform/audit/checkpoints.ts'
import * as log from '#src/platform/audit/reading.store.server.ts'
import type { AuditSearch } from '#src/platform/audit/reading.store.server.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { ask, withBenchDatabase } from './bench-database.ts'

const entries = Number(process.argv.find((term) => /^\d+$/.test(term)) ?? 300_000)
const limit = 150

/** One a minute until today; the first person wrote a hundred and the last half of all. */
async function generate(db: Db): Promise<void> {
  await sql`insert into users (public_id, email, name, created_at)
    select gen_random_uuid(), 'pessoa' || g || '@farmacia.example', 'Pessoa ' || g, now() from generate_series(1, 12) g`.execute(
    db,
  )
  await sql`
    insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, door, previous_hash, hash)
    select 0, now() - (${entries}::int - n) * interval '1 minute', people.public_id,
           case when n % 1000 = 7 then 'settings_changed' when n % 4 = 1 then 'note_written' when n % 5 = 0 then 'order_moved' when n % 7 = 0 then 'request_read' else 'order_read' end,
           case when n % 1000 = 7 then 'settings' else 'order' end,
           case when n % 1000 = 7 then 'shop' else 'AZ-' || lpad((n::bigint * 7919 % 20000)::text, 8, '0') end, 'page', '', sha256('')
      from generate_series(1, ${entries}::int) n
      join (select public_id, row_number() over (order by id) as k from users) people
        on people.k = case when n <= 100 then 1 when n % 2 = 0 then 12 else 2 + n % 10 end
      order by n`.execute(db)
}

await withBenchDatabase(async ({ database, asOwner, vacuum }) => {
  const { db } = database
  const started = performance.now()
  await asOwner(generate)
  await vacuum()
  console.log(`${entries} entries written in ${Math.round(performance.now() - started)} ms`)
  const { rows: people } = await sql<{ id: string }>`select public_id as id from users order by users.id`.execute(db)
  const [first, last] = [people[0]?.id, people.at(-1)?.id]
  const day = (ago: number): Date => new Date(Date.now() - ago * 86_400_000)
  const searches: Record<string, AuditSearch> = {
    everything: {},
    'a frequent action': { action: 'order_read' },
    'a rare action': { action: 'settings_changed' },
    'an unknown action': { action: 'nothing_done' },
    'a person': { actorId: last },
    'a person of long ago': { actorId: first },
    'an order': { subjectId: 'AZ-00000042' },
    'an unknown subject': { subjectId: 'AZ-99999999' },
    'a day': { from: day(1), until: day(0) },
    'a day of long ago': { from: day(entries / 1440 - 2), until: day(entries / 1440 - 3) },
    'until long ago': { until: day(entries / 1440 - 3) },
    'a person and a frequent action': { actorId: last, action: 'order_moved' },
    'a person and what they never did': { actorId: last, action: 'note_written' },
    'a person and a frequent action since long ago': { actorId: last, action: 'order_moved', from: day(entries / 1440 - 2) },
    'a person and what they never did since long ago': { actorId: last, action: 'note_written', from: day(entries / 1440 - 2) },
    'the settings and a person who never changed them': { actorId: last, subjectId: 'shop' },
    'a person and a rare action': { actorId: last, action: 'settings_changed' },
    'a frequent action of long ago': { action: 'order_read', until: day(entries / 1440 - 2) },
    'a person, an action and an order': { actorId: last, action: 'order_moved', subjectId: 'AZ-00000042' },
  }
  for (const [name, search] of Object.entries(searches)) {
    const found = await ask(`${name}, page`, () => log.entriesBefore(db, search, { limit: 51 }), { limit })
    const edge = found.at(-1)?.id
    if (edge !== undefined)
      await ask(`${name}, older`, () => log.entriesBefore(db, search, { before: edge, limit: 51 }), { limit })
    if (edge !== undefined) await ask(`${name}, newer`, () => log.entriesAfter(db, search, { after: edge, limit: 51 }), { limit })
    const { total, more } = await ask(`${name}, count`, () => log.countEntries(db, search), { limit })
    await ask(
      `${name}, last page of ${total}${more ? ' and more' : ''}`,
      () => log.entriesOfPage(db, search, { limit: 100, offset: Math.max(0, total - 100) }),
      { limit },
    )
  }
  const world = bareWorld(database)
  const cpu = process.cpuUsage()
  const verifying = performance.now()
  console.log('signing', await signAudit(world))
  const chain = await verifyAndSave(world)
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `verified ${chain.entries} in ${Math.round(performance.now() - verifying)} ms, ${Math.round((user + system) / 1000)} ms of CPU`,
    { intact: chain.intact, megabytes: Math.round(process.memoryUsage.rss() / 1e6) },
  )
})
