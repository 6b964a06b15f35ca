// @module-tag rest
import { randomUUIDv7 } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShopConfig } from './config.ts'
import { secretToken, unseal } from '#src/platform/crypto.ts'
import type { Db } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { parseKeyRing } from '#src/platform/key-ring.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { sealTokens } from '#src/platform/tokens-to-seal.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { updatePreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { findCart } from '#src/shop/cart/actions.server.ts'
import { mergeCarts } from '#src/shop/cart/merge.actions.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { changeStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { unsubscribeFromStock, notifyBackInStock, waitFor } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { startMailing, unsubscribe } from '#src/shop/mailings/actions.server.ts'
import { periodicJobs as mailingSweeps } from '#src/shop/mailings/jobs.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { invite } from '#src/shop/team/invitations.actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct, addStaff, asGuest } from '#tests/support/factories/builders.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import { inAll } from '#tests/support/world/short.ts'
import { openShop } from './open-shop.ts'

/** Every value of every table, as in a backup. The tables of the demo's fake services are empty in production. */
async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pretend')`.execute(db)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`select one::text as text from ${sql.table(`${schema}.${name}`)} as one`.execute(
      db,
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

/** A token as text, as bytes, or as bytes encoded as text. */
const formsOf = (token: string): string[] => [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')]

const tokenIn = (email: EmailMessage | undefined, link: RegExp): string =>
  link.exec(email?.text ?? '')?.[1] ?? expect.fail(`no link like ${link.source}`)

test('a reader of a backup finds no token that opens a cart, an order, a link of an email or a session', inAll, async () => {
  const sent: EmailMessage[] = []
  const mail = { send: async (email: EmailMessage) => void sent.push(email) }
  const shop = await openTestShop({ externalServices: { mail } })
  const { world } = shop
  const to = (email: string) => sent.findLast((message) => message.to === email)
  const [owner, marta, rui] = [
    await addStaff(world, 'owner'),
    await addMarta(world),
    await addPerson(world, 'customer', 'Rui Carvalho'),
  ]
  const [cream, soap] = [await addProduct(world), await addProduct(world, { stock: 0 })]
  const { ask } = openApi(world)
  const once = { 'Idempotency-Key': world.id() }
  const answered = await ask('POST', '/store/carts', { variant_id: cream.id, quantity: 1 }, once)
  const carts = [await addCart(world, [cream]), await addCart(world, [cream], marta), answered.meta]
  const { order, cart: placed } = await addOrder(world)
  const [{ product } = expect.fail('no soap')] = await variantsForCart(world.db, [soap.rowId], 'pt')
  await waitFor(world, guest, { productId: product.id, email: 'espera@cliente.example', locale: 'pt', address: 'somewhere' })
  const waiting = await dump(world.db)
  await changeStock(world, owner, soap.id, { change: { received: 2 }, source: 'page' })
  await notifyBackInStock(world)
  await sendPost(world, owner, rui)
  await ask('POST', '/auth/recover', { email: marta.email })
  await invite(world, owner, { email: 'nova@farmacia.example', roles: ['counter'] }, { locale: 'pt', source: 'page' })
  const session = await transaction(world.db, (tx) => openSession(world, tx, marta.userId))
  const queued = await dump(world.db)
  await runJobs(world)
  await runJobs(world)
  const profile = {
    ...Object.fromEntries(carts.map(({ token }, index) => [`cart ${index}`, token])),
    'placed cart': placed.token,
    order: order.token,
    notice: tokenIn(to('espera@cliente.example'), /\/avisos\/parar\/([\w-]+)/),
    mailing: tokenIn(to(rui.email), /\/novidades\/parar\/([\w-]+)/),
    recovery: tokenIn(to(marta.email), /\?token=([\w-]+)/),
    invitation: tokenIn(to('nova@farmacia.example'), /\/convite\/([\w-]+)/),
    session,
  }
  const backups = { waiting, queued, afterwards: await dump(world.db) }
  for (const [when, text] of Object.entries(backups))
    for (const [name, token] of Object.entries(profile))
      for (const form of formsOf(token)) expect(text.includes(form), `${name}, ${when}`).toBe(false)
  expect(backups.afterwards, 'the dump is one').toContain(marta.email)
  await shop.close()
})

async function sendPost(world: World, owner: Parameters<typeof startMailing>[1], reader: Person): Promise<void> {
  await updatePreferences(world, reader, { preferences: {}, news: true }, { source: 'page', locale: 'pt' })
  const post = {
    public_id: world.id(),
    category: 'promotion',
    slug_pt: 'pele',
    slug_en: 'skin',
    author: 'Ana',
    reading_minutes: 1,
  }
  const texts = {
    title_pt: 'Pele',
    title_en: 'Skin',
    summary_pt: 'Três gestos.',
    summary_en: 'Three habits.',
    body_pt: 'x',
    body_en: 'x',
  }
  await world.db
    .insertInto('posts')
    .values({ ...post, ...texts, published_at: world.now() })
    .execute()
  expect(await startMailing(world, owner, { postId: post.public_id, source: 'page' })).toMatchObject({ ok: true })
  for (const { work } of mailingSweeps) await work(world)
}

describe('a database with tokens in plain text', () => {
  const migrations = join(import.meta.dirname, '../../db/migrations')
  const token = () => secretToken((bytes) => crypto.getRandomValues(new Uint8Array(bytes)))
  const tokens = {
    order: token(),
    erased: token(),
    guests: token(),
    hers: token(),
    placed: token(),
    waiting: token(),
    notified: token(),
    email: token(),
    sent: token(),
  }
  const hers = { publicId: randomUUIDv7(), email: 'marta@cliente.example' }
  let database: TestDatabase
  let before: string
  let world: World
  beforeAll(async () => {
    database = await testDatabase({ template: 'empty' })
    const folder = mkdtempSync(join(tmpdir(), 'botica-before-'))
    for (const name of readdirSync(migrations).filter((file) => file < '0049')) cpSync(join(migrations, name), join(folder, name))
    await migrate(database.url, folder)
    rmSync(folder, { recursive: true })
    await fillOld(database.db)
    before = await dump(database.db)
    await migrate(database.url, migrations)
    const env = { ...productionEnv, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }
    world = { ...bareWorld(database, { env: productionEnv }), keys: parseKeyRing(productionEnv.ENCRYPTION_KEYS) }
    // Two processes that start at once, one of them the shop's worker.
    const [shop] = await Promise.all([openShop(readShopConfig(env), 'worker'), sealTokens(world)])
    await shop.close()
  })
  afterAll(() => database.close())

  // Rows as of version 48 of the schema.
  async function fillOld(db: Db): Promise<void> {
    const far = new Date(Date.now() + 86_400_000)
    // The product of the subscription does not matter here.
    await sql`alter table stock_notices drop constraint stock_notices_variant_id_fkey`.execute(db)
    await sql`insert into users (public_id, email, created_at) values (${hers.publicId}, ${hers.email}, now())`.execute(db)
    await sql`insert into consent_texts (kind, version, text_pt, text_en, published_at) values ('marketing', 99, 'x', 'x', now())`.execute(
      db,
    )
    await sql`insert into consents (user_id, kind, version, locale, door, at) values (1, 'marketing', 99, 'pt', 'page', now())`.execute(
      db,
    )
    await sql`insert into carts (public_id, token, user_id, state, locale, created_at, updated_at, expires_at, completed_at) values
      (gen_random_uuid(), ${tokens.guests}, null, 'open', 'pt', now(), now(), ${far}, null),
      (gen_random_uuid(), ${tokens.hers}, 1, 'open', 'pt', now(), now(), ${far}, null),
      (gen_random_uuid(), ${tokens.placed}, null, 'complete', 'pt', now(), now(), ${far}, now()),
      (gen_random_uuid(), 'of the erased order', null, 'complete', 'pt', now(), now(), ${far}, now())`.execute(db)
    await sql`insert into orders (public_id, number, token, cart_id, email, locale, state, payment_state, fulfilment, item_total_cents,
        included_tax_total_cents, total_cents, health_consent_version, placed_at, erased_at) values
      (gen_random_uuid(), 'AZ-00000001', ${tokens.order}, 3, 'rui@cliente.example', 'pt', 'pending', 'paid', 'pickup', 0, 0, 0, 1, now(), null),
      (gen_random_uuid(), 'AZ-00000002', ${tokens.erased}, 4, null, 'pt', 'completed', 'paid', 'pickup', 0, 0, 0, 1, now(), now())`.execute(
      db,
    )
    await sql`insert into stock_notices (public_id, variant_id, user_id, locale, token, created_at, told_at) values
      (gen_random_uuid(), 1, 1, 'pt', ${tokens.waiting}, now(), null), (gen_random_uuid(), 2, 1, 'pt', ${tokens.notified}, now(), now())`.execute(
      db,
    )
    await sql`insert into mailings (public_id, title_pt, title_en, summary_pt, summary_en, started_at) values
      (gen_random_uuid(), 'a', 'a', 'a', 'a', now()), (gen_random_uuid(), 'b', 'b', 'b', 'b', now())`.execute(db)
    await sql`insert into mailing_letters (mailing_id, user_id, token, state, written_at) values
      (1, 1, ${tokens.email}, 'waiting', now()), (2, 1, ${tokens.sent}, 'sent', now())`.execute(db)
  }

  test('contains none of them after the migration', async () => {
    const text = await dump(database.db)
    for (const [name, one] of Object.entries(tokens)) expect(before, name).toContain(one)
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('tokens_to_seal')::int as bytes`.execute(database.db)
    expect(rows, 'nor the file of the table').toEqual([{ bytes: 0 }])
    for (const [name, one] of Object.entries(tokens))
      for (const form of formsOf(one)) expect(text.includes(form), name).toBe(false)
  })
  test('still opens the links and cookies of the tokens, and those of erased orders as little as before', async () => {
    expect(await findOrderByToken(world, tokens.order)).toMatchObject({ number: 'AZ-00000001', token: tokens.order })
    expect(await findOrderByToken(world, tokens.erased)).toBeUndefined()
    for (const name of ['guests', 'placed'] as const)
      expect(await findCart(world, asGuest(tokens[name])), name).toMatchObject({ token: tokens[name] })
  })

  test('gives a person the token of their former cart, with and without its cookie', async () => {
    const marta = (await findPerson(world.db, hers.publicId)) ?? expect.fail('no such person')
    expect(await findCart(world, { principal: marta, token: undefined, locale: 'pt' })).toMatchObject({ token: tokens.hers })
    const merge = (guestToken?: string) =>
      transaction(world.db, (tx) => mergeCarts(world, tx, { userId: marta.userId, guestToken }))
    expect([await merge(), await merge(tokens.guests)]).toEqual([tokens.hers, tokens.hers])
  })

  test('still has the tokens of messages that are not written yet, sealed, and no others', async () => {
    const storedTokens = async (table: 'stock_notices' | 'mailing_letters') => {
      const rows = await world.db.selectFrom(table).select(['public_id', 'token_sealed']).orderBy('id').execute()
      return rows.map(
        ({ public_id: row, token_sealed: sealed }) =>
          sealed && unseal(world.keys, { table, row, column: 'token_sealed' }, sealed),
      )
    }
    expect([await storedTokens('stock_notices'), await storedTokens('mailing_letters')]).toEqual([
      [tokens.waiting, null],
      [tokens.email, null],
    ])
  })

  test('still accepts the unsubscribe links of sent emails', async () => {
    const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
    const consents = () => world.db.selectFrom('consents').select('id').where('withdrawn_at', 'is', null).execute()
    expect(await count(consents())).toBe(1)
    await unsubscribe(world, tokens.sent)
    await unsubscribeFromStock(world, tokens.notified)
    expect([await count(consents()), await count(world.db.selectFrom('stock_notices').select('id').execute())]).toEqual([0, 0])
  })
})
