// Response times of the staff's search for customers: `node tools/run-node.mjs tests/bench/customers.ts [CUSTOMERS] [--explain]`,
// 100,000 by default, with two orders each. Generates them in a separate database, runs each query a dozen times and prints the
// median and slowest time in milliseconds.
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import * as store from '#src/shop/customers/store.server.ts'
import type { CustomerQuery } from '#src/shop/customers/store.server.ts'
import { ask, withBenchDatabase } from './bench-database.ts'

const customers = Number(process.argv.find((term) => /^\d+$/.test(term)) ?? 100_000)

const first = ['Maria', 'Ana', 'João', 'José', 'António', 'Marta', 'Inês', 'Rui', 'Sofia', 'Tiago', 'Catarina', 'Álvaro']
const middle = ['Lobo', 'Serra', 'Araújo', 'Conceição', 'Mourão', 'Vaz', 'Teixeira', 'Neves', 'Brandão', 'Fão']
const last = ['Silva', 'Santos', 'Ferreira', 'Pereira', 'Oliveira', 'Costa', 'Rodrigues', 'Martins', 'Lopes', 'Gonçalves', 'Sá']

const pick = (terms: readonly string[], factor: number) =>
  sql`(${sql.raw(`array[${terms.map((term) => `'${term}'`).join(',')}]`)})[1 + (g * ${sql.lit(factor)} / 7) % ${sql.lit(terms.length)}]`

async function generate(db: Db): Promise<void> {
  await sql`
    insert into users (public_id, email, name, created_at, mobile_phone_sealed, mobile_phone_hash, nif_sealed, nif_hash)
      select gen_random_uuid(), 'pessoa' || g || '.' || g % 977 || '@correio' || g % 40 || '.example',
             ${pick(first, 5)} || ' ' || ${pick(middle, 11)} || ' ' || ${pick(last, 17)}, now() - g * interval '1 minute',
             '\\x00', sha256(('p' || g)::bytea), '\\x00', sha256(('n' || g)::bytea)
        from generate_series(1, ${customers}) g`.execute(db)
  await sql`
    with filled as (
      insert into carts (public_id, locale, created_at, updated_at, expires_at, completed_at, state, user_id)
        select gen_random_uuid(), 'pt', now(), now(), now(), now(), 'complete', users.id from users, generate_series(1, 2)
        returning id, user_id)
    insert into orders (public_id, number, cart_id, user_id, email, locale, state, payment_state, fulfilment, item_total_cents,
                        included_tax_total_cents, total_cents, health_consent_version, placed_at)
      select gen_random_uuid(), 'AZ-' || lpad(id::text, 8, '0'), id, user_id, 'pessoa' || user_id || '@correio.example', 'pt', 'pending', 'paid',
             'pickup', 1000, 0, 1000, 1, now() - id * interval '1 second' from filled`.execute(db)
  await sql`
    with filled as (
      insert into carts (public_id, locale, created_at, updated_at, expires_at, completed_at, state)
        select gen_random_uuid(), 'pt', now(), now(), now(), now(), 'complete' from generate_series(1, ${customers / 10}) returning id)
    insert into orders (public_id, number, cart_id, email, locale, state, payment_state, fulfilment, item_total_cents,
                        included_tax_total_cents, total_cents, health_consent_version, placed_at)
      select gen_random_uuid(), 'AZ-' || lpad(id::text, 8, '0'), id, 'visita' || id % 500 || '@correio.example', 'pt', 'pending', 'paid',
             'pickup', 1000, 0, 1000, 1, now() - id * interval '1 second' from filled`.execute(db)
}

async function askAll(db: Db): Promise<void> {
  const page = { limit: 20, offset: 0 }
  const search =
    (query: CustomerQuery, of = page) =>
    () =>
      store.pageOfCustomers(db, query, of)
  const text = (q: string): CustomerQuery => ({ by: 'text', text: q, terms: q.split(' ') })
  const hash = async (of: string): Promise<Buffer> =>
    (await sql<{ hash: Buffer }>`select sha256(${of}::bytea) as hash`.execute(db)).rows[0]?.hash ?? Buffer.alloc(0)
  const [phone, nif] = [await hash('p4242'), await hash('n77')]
  await ask('the newest', search({ by: 'latest' }))
  await ask('the newest, page 1,000', search({ by: 'latest' }, { limit: 20, offset: 19_980 }))
  for (const q of ['mar', 'maria', 'maria lopes', 'mar lop', 'arau', 'conceicao sa', 'pessoa4242', 'correio7.example', 'qwrtzxv'])
    await ask(`text: ${q}`, search(text(q)))
  await ask('a phone and a NIF', search({ by: 'hashes', phone, nif }))
  await ask('an order', search({ by: 'order', number: 'AZ-00004242' }))
  await ask('a card', search({ by: 'card', number: '29000000000000' }))
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .offset(Math.floor(customers / 2))
    .limit(1)
    .executeTakeFirstOrThrow()
  await ask('a guest by the mailbox', async () => [await store.guestOfMailbox(db, 'visita7@correio.example')])
  await ask('orders of a guest', () => store.ordersOfMailbox(db, 'visita7@correio.example', 50))
  await ask('orders of a customer', () => store.ordersOf(db, id, 6))
  await ask('messages of a customer', () => store.messagesOf(db, id, { requests: true, clinical: true, limit: 5 }))
  await ask('sums of a customer', async () => [await store.orderSums(db, id)])
  await ask('who has the same phone or NIF', () => store.similarTo(db, { userId: id, phoneHash: phone, nifHash: nif, limit: 1 }))
}

await withBenchDatabase(async ({ database: { db }, asOwner, vacuum }) => {
  await asOwner(generate)
  await vacuum()
  if (process.argv.includes('--explain'))
    await asOwner(async (owner) => {
      for (const terms of [`u.folded_name like '%mar%' and u.folded_name like '%lop%'`, `u.mobile_phone_hash = '\\x00'`]) {
        const plan = sql.raw(
          `explain analyze select id from accounts_people u where u.erased_at is null and u.roles = '{}' and (${terms})`,
        )
        const { rows } = await sql<Record<string, string>>`${plan}`.execute(owner)
        console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
    })
  console.log(`${customers} customers`.padEnd(40), ' median', 'slowest')
  await askAll(db)
})
