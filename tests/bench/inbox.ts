// Response times of the staff's inbox in a shop with many orders: `node tools/run-node.mjs tests/bench/inbox.ts [ORDERS] [--explain]`,
// 200,000 by default, of which every third has a conversation, and 20,000 prescriptions and requests with one each. Runs each list a
// dozen times and prints the median and slowest time in milliseconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import { conversationKinds, inboxPageSize, inboxTabs, maxInboxPages } from '#src/shop/inbox/inbox.ts'
import * as store from '#src/shop/inbox/store.server.ts'
import type { Sight } from '#src/shop/inbox/store.server.ts'

const orders = Number(process.argv.find((term) => /^\d+$/.test(term)) ?? 200_000)
const requests = orders / 10
const times = 12
const migrations = join(import.meta.dirname, '../../db/migrations')
const since = new Date('2025-01-01T00:00:00Z')
const until = new Date('2026-11-20T12:00:00Z')

/** Three messages each, of which the last is an answer, except in the three hundred latest. */
async function generate(db: Db): Promise<void> {
  await sql`
    insert into users (public_id, email, name, created_at)
      select gen_random_uuid(), 'cliente' || g || '@correio.example', 'Cliente ' || g, now() from generate_series(1, ${orders / 2}::int) g`.execute(
    db,
  )
  await sql`
    with filled as (
      insert into carts (public_id, locale, created_at, updated_at, expires_at, completed_at, state, user_id)
        select gen_random_uuid(), 'pt', now(), now(), now(), now(), 'complete', users.id from users, generate_series(1, 2)
        returning id, user_id)
    insert into orders (public_id, number, cart_id, user_id, email, locale, state, payment_state, fulfilment, item_total_cents,
                        included_tax_total_cents, total_cents, health_consent_version, placed_at)
      select gen_random_uuid(), 'AZ-' || lpad(id::text, 8, '0'), id, user_id, 'cliente@correio.example', 'pt', 'pending', 'paid', 'pickup',
             1000, 0, 1000, 1, ${since}::timestamptz + id * (${until}::timestamptz - ${since}::timestamptz) / ${orders}::int
        from filled`.execute(db)
  await sql`insert into users (public_id, email, name, roles, created_at)
    values (gen_random_uuid(), 'ana@farmacia.example', 'Ana Vaz', '{pharmacist}', now())`.execute(db)
  await sql`
    insert into requests (public_id, kind, user_id, locale, state, is_clinical, quantity, health_consent_version, text_sealed, created_at, submitted_at)
      select gen_random_uuid(), case when g % 2 = 0 then 'prescription' else 'request' end, u.id, 'pt', 'pending', g % 2 = 0, case when g % 2 = 1 then 1 end, 1, '\\x00',
             ${since}::timestamptz + g * interval '40 minutes', ${since}::timestamptz + g * interval '40 minutes'
        from generate_series(1, ${requests}::int) g
        join (select id, row_number() over (order by id) as n from users where roles = '{}') u on u.n = g`.execute(db)
  await sql`
    with subjects as (
      select 'order' as kind, id, placed_at as at from orders where id % 3 = 0
      union all select 'request', id, submitted_at from requests),
    ranked as (select *, row_number() over (order by at desc) as n from subjects)
    insert into comments (public_id, subject_kind, subject_id, staff_id, content_sealed, at)
      select gen_random_uuid(), kind, id, case when k = 3 then (select id from users where roles <> '{}') end, '\\x00',
             at + k * interval '20 minutes'
        from ranked, generate_series(1, 3) k where k < 3 or n > 300 order by at, k`.execute(db)
  await sql`update conversations set closed_at = last_at where waiting_since is null and id % 10 > 0`.execute(db)
  await sql`
    update conversations set claimed_by = (select id from users where roles <> '{}'), claimed_at = last_at
      where waiting_since is not null and id % 3 = 0`.execute(db)
  await sql`
    insert into conversation_answers (conversation_id, staff_id, asked_at, answered_at, open_minutes)
      select id, (select id from users where roles <> '{}'), last_at, answered_at, id % 240 from conversations
        where answered_at is not null`.execute(db)
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const figures = [sorted[times / 2] ?? 0, sorted.at(-1) ?? 0].map((ms) => ms.toFixed(1).padStart(8)).join('')
  console.log(`${name.padEnd(40)}${figures}`)
}

async function measureLists(db: Db, name: string, sight: Sight): Promise<void> {
  const max = inboxPageSize * maxInboxPages
  for (const tab of inboxTabs)
    for (const kind of [null, ...conversationKinds]) {
      const search = { tab, kind }
      const label = `${name}, ${tab}, ${kind ?? 'everything'}`
      await measure(label, () => store.pageOfConversations(db, sight, { ...search, limit: inboxPageSize, offset: 0 }))
      await measure(`${label}, count`, () => store.countConversations(db, sight, { ...search, max }))
    }
  const deep = { tab: 'all', kind: null, limit: inboxPageSize, offset: max - inboxPageSize } as const
  await measure(`${name}, all, last page`, () => store.pageOfConversations(db, sight, deep))
  await measure(`${name}, open`, () => store.countOpen(db, sight))
  const today = { since: new Date('2026-11-20T00:00:00Z'), kind: null, limit: 8 }
  await measure(`${name}, answered today`, () => store.answeredSince(db, sight, today))
}

async function measureAll(db: Db): Promise<void> {
  const { id } = await db.selectFrom('accounts_people').select('id').where('name', '=', 'Ana Vaz').executeTakeFirstOrThrow()
  const sight = { userId: id, orders: true, requests: true, clinical: true }
  await measureLists(db, 'pharmacist', sight)
  await measureLists(db, 'counter', { ...sight, userId: 0, clinical: false })
  const [row] = await store.pageOfConversations(db, sight, { tab: 'waiting', kind: null, limit: 1, offset: 0 })
  if (!row) throw new Error('no conversation waits')
  await measure('one conversation', () => store.findConversation(db, sight, row.id))
  const others = { userId: row.userId ?? 0, except: row.rowId, limit: 4 }
  await measure('the customer’s others', () => store.othersOf(db, sight, others))
  const week = { since: new Date('2026-11-13T12:00:00Z'), today: new Date('2026-11-20T00:00:00Z'), promised: 120 }
  await measure('answer times', () => store.answerTimes(db, week))
}

const explained = [
  `select c.id from conversation_threads c left join orders_discussed o on c.subject_kind = 'order' and o.id = c.subject_id
     left join requests_discussed r on c.subject_kind = 'request' and r.id = c.subject_id
     where c.closed_at is null and c.waiting_since is not null and (o.id is not null or not r.is_clinical)
     order by c.waiting_since, c.id limit 30`,
  `select c.id from conversation_threads c left join requests_discussed r on c.subject_kind = 'request' and r.id = c.subject_id
     where c.subject_kind = 'request' and r.kind = 'request' order by c.last_at desc, c.id desc limit 30`,
]

const folder = mkdtempSync(join(tmpdir(), 'botica-bench-'))
const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await migrate(server.ownerConnectionString, migrations)
  const owner = await openDatabase(server.ownerConnectionString)
  await owner.longDb.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await generate(one)
    await sql`vacuum analyze`.execute(one)
  })
  if (process.argv.includes('--explain'))
    for (const query of explained) {
      const { rows } = await sql<Record<string, string>>`${sql.raw(`explain analyze ${query}`)}`.execute(owner.db)
      console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  await owner.close()
  await grantAppRole(server.ownerConnectionString, server.connectionString)
  const { db, close } = await openDatabase(server.connectionString)
  console.log(`${orders} orders`.padEnd(40), ' median', 'slowest')
  await measureAll(db)
  await close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
