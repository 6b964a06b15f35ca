import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { Secret } from '#src/kernel/secret.ts'
import { readConfig } from '#src/platform/config.ts'
import { newStoredToken, seal, unseal } from '#src/platform/crypto.ts'
import type { KeyRing } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openHashKey } from '#src/platform/hash-key.ts'
import { openKeyRing } from '#src/platform/keys.ts'
import { newPushKeys } from '#src/platform/push/web-push.ts'
import { keyStatus, rotateKeys } from '#src/platform/rotation.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addPerson, findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { addNote } from '#src/shop/accounts/notes/actions.server.ts'
import { addAddress, listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import { addCode } from '#src/shop/accounts/codes/actions.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { waitFor } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { openSecret, sealSecret } from '#src/shop/second-factor/totp.server.ts'
import { turnOnPush } from '#src/shop/notifications/actions.server.ts'
import { saveUndelivered } from '#src/shop/notifications/undelivered.server.ts'
import { attachInvoice } from '#src/shop/orders/documents/actions.server.ts'
import { recipientTokenCell } from '#src/shop/mailings/sealed-columns.ts'
import { joinLoyalty } from '#src/shop/loyalty/wallet/actions.server.ts'
import { earnPoints } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { saveDraft } from '#src/shop/requests/drafts/actions.server.ts'
import { saveQuoteDraft } from '#src/shop/requests/quote/quote-drafts.server.ts'
import { emptyQuote } from '#src/shop/requests/quote/quote-text.ts'
import { findStaffRequest } from '#src/shop/requests/queue/actions.server.ts'
import { addUpload } from '#src/shop/conversation/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { sealEarlier } from '#tests/support/factories/earlier-seal.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import { inAll } from '#tests/support/world/short.ts'
import { runKeys } from './keys-command.ts'
import { projectFolder } from './build-pages.ts'
import { sealedColumns } from './sealed-columns.ts'

const key = (id: string): KeyRing[number] => ({ id, secret: new Secret(randomBytes(32)) })
const [first, second, third] = [key('first'), key('second'), key('third')]
const textOf = (keys: KeyRing): string =>
  keys.map(({ id, secret }) => `${id}:${Buffer.from(secret.reveal()).toString('hex')}`).join(',')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ max: 5 })
  return () => database.close()
})

const place = (row: string) => ({ table: 'users', row, column: 'nif_sealed' })

/** People with a taxpayer number each, sealed with this ring. */
async function addPeople(keys: KeyRing, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const rows = ids.map((id, at) => ({
    public_id: id,
    email: `${id}@cliente.example`,
    created_at: new Date(),
    nif_sealed: seal(keys, place(id), String(100_000_000 + at)),
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await database.db
      .insertInto('users')
      .values(rows.slice(at, at + 1000))
      .execute()
  return ids
}

/** How many values open with this ring, by the key that sealed them. */
async function opening(keys: KeyRing): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('users')
    .select(['public_id', 'nif_sealed'])
    .where('nif_sealed', 'is not', null)
    .execute()
  const counts: Record<string, number> = {}
  for (const { public_id, nif_sealed } of rows) {
    if (!nif_sealed) continue
    const id = nif_sealed.subarray(1, 1 + ((nif_sealed[0] ?? 0) & 63)).toString()
    expect(unseal(keys, place(public_id), nif_sealed)).toMatch(/^1\d{8}$/)
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}

const run = async (command: string, keys: KeyRing): Promise<string> => {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: database.url, ENCRYPTION_KEYS: textOf(keys) })
  await runKeys(
    command,
    () => config,
    (line) => said.push(line),
  )
  return said.join('\n')
}

const startCommand = (keys: KeyRing): ChildProcess =>
  spawn(process.execPath, [join(projectFolder, 'src/start/keys.ts'), 'rotate'], {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ENCRYPTION_KEYS: textOf(keys) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('every sealed column of the database is part of the key rotation, with the name of its row', inAll, async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' and data_type = 'bytea'`.execute(database.db)
  const named = (all: readonly { table: string; column: string }[]) =>
    all.map(({ table, column }) => `${table}.${column}`).toSorted()
  expect(named(sealedColumns)).toEqual(named(rows))
  for await (const batch of rotateKeys({ db: database.db, keys: [second, first] }, sealedColumns)) expect(batch).toBeUndefined()
})

test('what every feature seals is sealed again, and opens in its row', inAll, async () => {
  const shop = await openTestShop({ externalServices: { files: memoryFiles() } })
  await shop.world.db.deleteFrom('hash_keys').execute()
  const deps = { ...shop.world, keys: [first] }
  const old: World = { ...deps, hashKey: await openHashKey(deps) }
  const person = await fill(old)
  const keyIds = new Set<string>()
  const ring = [second, first]
  for await (const { column, changed, unreadable } of rotateKeys({ db: old.db, keys: ring }, sealedColumns)) {
    expect(unreadable).toEqual([])
    if (changed > 0) keyIds.add(`${column.table}.${column.column}`)
  }
  expect([...keyIds].toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
  const now: World = { ...old, keys: [second] }
  expect(await readProfile(now, person)).toMatchObject({ nif: '399999051', mobilePhone: '900000005', dateOfBirth: '1986-07-21' })
  expect(await listAddresses(now, person)).toMatchObject([{ address1: 'Rua das Camélias 7' }])
  const row = await now.db.selectFrom('totp_secrets').select('secret_sealed').executeTakeFirstOrThrow()
  expect(openSecret(now, person, row.secret_sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect((await openHashKey(now)).reveal()).toEqual(old.hashKey.reveal())
  await expect(openHashKey(old)).rejects.toThrow('is not in ENCRYPTION_KEYS')
  await shop.close()
})

/** A person with a value in every sealed column. */
async function fill(world: World): Promise<Person> {
  const publicId = world.id()
  const facts = {
    dateOfBirth: '1986-07-21',
    mobilePhone: '900000005',
    nif: '399999051',
    password: 'uma palavra-passe',
    demo: false,
  }
  const marta = { publicId, email: 'marta@cliente.example', roles: [], locale: 'pt', name: 'Marta Lobo' } as const
  await transaction(world.db, (tx) => addPerson(world, tx, { ...marta, ...facts }))
  const person = await findPerson(world.db, publicId)
  if (!person) throw new Error('nobody was added')
  const address = { firstname: 'Marta', lastname: 'Lobo', address1: 'Rua das Camélias 7', address2: null, city: 'Vila Real' }
  await addAddress(world, person, { ...address, zipcode: '5000-577', phone: '900000005', default: true })
  const author = { ...person, roles: ['counter'] } as const
  await transaction(world.db, (tx) => addNote(world, tx, author, { userId: person.userId, text: 'Ouve mal' }))
  const code = { purpose: 'delete_account', email: person.email, userId: person.userId, payload: {} } as const
  await transaction(world.db, (tx) => addCode(world, tx, code))
  const secret = { user_id: person.userId, secret_sealed: sealSecret(world, person, 'JBSWY3DPEHPK3PXP'), created_at: world.now() }
  await world.db.insertInto('totp_secrets').values(secret).execute()
  await fillMessages(world, person)
  await fillOrder(world, person)
  await fillRequests(world, person)
  await fillTokens(world, person)
  await joinLoyalty(world, person)
  const bought = { userId: person.userId, orderId: null, points: 18, reason: 'Talão 88213' }
  await transaction(world.db, (tx) => earnPoints(world, tx, bought))
  const [soldOut] = await variantsForCart(world.db, [(await addProduct(world, { stock: 0 })).rowId], 'pt')
  await waitFor(world, guest, { productId: soldOut?.product.id ?? '', email: person.email, locale: 'pt', address: 'somewhere' })
  return person
}

/** A push subscription, and an undelivered email. */
async function fillMessages(world: World, person: Person): Promise<void> {
  const push = { publicKey: 'key', send: async () => 'sent' as const }
  const token = await transaction(world.db, (tx) => openSession(world, tx, person.userId))
  const { publicKey: p256dh } = newPushKeys()
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh, auth: 'a'.repeat(22) }
  expect(await turnOnPush({ ...world, push }, person, browser, token)).toMatchObject({ ok: true })
  const email = { to: person.email, subject: 'Olá', text: 'Olá', html: '<p>Olá</p>', messageId: 'a.ready' }
  await saveUndelivered(world, 'letter', email, 'smtp 550')
}

/** An order with everything recorded on it, up to its refund. */
async function fillOrder(world: World, person: Person): Promise<void> {
  const { ask, signIn } = openApi(world)
  const ana = await addStaff(world, 'pharmacist')
  const [hers, asAna] = [await signIn(person), await signIn(ana)]
  const { order } = await addOrder(world, { principal: person, patch: { special_instructions: 'Sem saco.' } })
  const comment = await ask('POST', `/orders/${order.number}/comments`, { content: 'Posso passar amanhã?' }, hers)
  const answer = { content: 'Pode, e leva este.', product_id: (await addProduct(world)).productId, version: 1 }
  expect((await ask('POST', `/staff/conversations/${comment.data.id}/comments`, answer, asAna)).status).toBe(201)
  await ask('POST', `/staff/orders/${order.number}/notes`, { content: 'Fica no cesto 8.' }, asAna)
  await ask('POST', '/staff/order-views', { name: 'Marta Lobo', filters: { state: 'ready' } }, asAna)
  await attachInvoice(world, ana, order.number, { content: Buffer.from('%PDF-1.7 fatura'), source: 'page' })
  const reopened = { state: 'ready', reason: 'Ainda não veio.' }
  for (const change of [{ state: 'ready' }, { state: 'completed' }, reopened, { state: 'completed' }])
    await ask('PATCH', `/staff/orders/${order.number}`, { ...change, paid_with: 'cash' }, asAna)
  const back = await ask('POST', `/staff/orders/${order.number}/refunds`, { everything: true, reason: 'Veio partido.' }, asAna)
  expect(back.status).toBe(201)
}

/** A cart and a mailing's email with tokens not yet handed out. */
async function fillTokens(world: World, person: Person): Promise<void> {
  await addCart(world, [await addProduct(world)], person)
  const mailing = {
    public_id: world.id(),
    title_pt: 'a',
    title_en: 'a',
    summary_pt: 'a',
    summary_en: 'a',
    started_at: world.now(),
  }
  const { id } = await world.db.insertInto('mailings').values(mailing).returning('id').executeTakeFirstOrThrow()
  const publicId = world.id()
  const { hash, sealed } = newStoredToken(world, recipientTokenCell(publicId))
  const token = { token_hash: hash, token_sealed: sealed }
  await world.db
    .insertInto('mailing_letters')
    .values({ public_id: publicId, mailing_id: id, user_id: person.userId, ...token, written_at: world.now() })
    .execute()
}

/** Prescriptions: one quoted, one rejected, one being quoted, one being written; and a photo. */
async function fillRequests(world: World, person: Person): Promise<void> {
  const { ask, signIn } = openApi(world)
  const ana = await addStaff(world, 'pharmacist')
  const [hers, asAna] = [await signIn(person), await signIn(ana)]
  const sms = 'Receita 1011000012345678901. Acesso e dispensa: 123456.'
  const sent = { sms_message: sms, message: 'Genérico, se houver.', health_consent: true, submit: true }
  const [priced, rejected] = [await ask('POST', '/prescriptions', sent, hers), await ask('POST', '/prescriptions', sent, hers)]
  const items = [{ name: 'Paracetamol 500 mg', quantity: 1, price: '2.35' }]
  const quoted = await ask('POST', `/staff/prescriptions/${priced.data.id}/quote`, { items, note: 'Há genérico.' }, asAna)
  const answered = await ask('POST', `/staff/prescriptions/${rejected.data.id}/reject`, { reason: 'Já não vale.' }, asAna)
  expect([quoted.status, answered.status]).toEqual([200, 200])
  const waiting = await ask('POST', '/prescriptions', sent, hers)
  const found = await findStaffRequest(world, ana, { kind: 'prescription', publicId: waiting.data.id }, { source: 'page' })
  if (!found) throw new Error('no prescription waits')
  expect(await saveQuoteDraft(world, ana, found.request, emptyQuote)).toBeDefined()
  expect(await saveDraft(world, person, 'prescription', { fields: { message: 'Genérico.' }, uploadIds: [] })).toMatchObject({
    ok: true,
  })
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5c3e' } })
    .png()
    .toBuffer()
  expect(await addUpload(world, person, photo)).toMatchObject({ ok: true })
}

describe('a key rotation', () => {
  test('seals everything again with the first key, from any of the others, with an audit entry', inAll, async () => {
    await addPeople([first], 250)
    await addPeople([second], 250)
    await addPeople([third], 20)
    const said = await run('rotate', [third, second, first])
    expect(said).toContain('resealed 500 values with third')
    expect(await opening([third])).toEqual({ third: 520 })
    expect(await run('rotate', [third, second, first])).toBe('resealed 0 values with third')
    const entries = await database.db.selectFrom('audit_log').select(['action', 'actor_id', 'subject_id', 'door']).execute()
    expect(entries).toEqual([{ action: 'keys_rotated', actor_id: null, subject_id: 'third', door: 'command' }])
  })

  test('seals again what was sealed before keys were derived by purpose, under the same key too', inAll, async () => {
    const ids = await addPeople([first], 5)
    const old = ids.slice(0, 3)
    for (const id of old)
      await database.db
        .updateTable('users')
        .set({ nif_sealed: sealEarlier(first, place(id), '199999999') })
        .where('public_id', '=', id)
        .execute()
    expect(await run('status', [first])).toMatch(/users\.nif_sealed +first 2, first 3 in the earlier layout/)
    expect(await opening([first])).toEqual({ first: 5 })
    expect(await run('rotate', [first])).toContain('resealed 3 values with first')
    expect(await run('status', [first])).toMatch(/users\.nif_sealed +first 5\n/)
    expect(await opening([first])).toEqual({ first: 5 })
    await database.db
      .updateTable('users')
      .set({ nif_sealed: sealEarlier(first, place(ids[0]!), '199999999') })
      .where('public_id', '=', ids[0]!)
      .execute()
    // The key that signs the audit log was created by the first rotation.
    expect(await run('rotate', [second, first]), 'and under another').toContain('resealed 6 values with second')
    expect(await opening([second])).toEqual({ second: 5 })
  })

  test('reports how many values each key has', inAll, async () => {
    await addPeople([first], 3)
    await addPeople([second], 2)
    const said = await run('status', [second])
    expect(said).toContain('sealing with second; also unsealing with nothing else')
    expect(said).toMatch(/users\.nif_sealed +first 3 \(key missing\), second 2/)
  })

  test('leaves values whose key was removed, and names it', inAll, async () => {
    await addPeople([first], 3)
    await addPeople([second], 4)
    const said = await run('rotate', [third, second])
    expect(said).toContain('resealed 4 values with third')
    expect(said).toContain('remaining: 3 in users.nif_sealed with first, which is not in ENCRYPTION_KEYS')
    expect(await opening([third, first])).toEqual({ first: 3, third: 4 })
  })

  test('leaves a value that does not open, and names it', inAll, async () => {
    const [one = '', other = ''] = await addPeople([first], 2)
    await database.db
      .updateTable('users')
      .set({ nif_sealed: seal([first], place(one), '100000000') })
      .where('public_id', '=', other)
      .execute()
    const said = await run('rotate', [second, first])
    expect(said).toContain('resealed 1 values')
    expect(said).toContain(`cannot be unsealed, and was left unchanged: users.nif_sealed of ${other}`)
  })

  test('does not overwrite a concurrent write', inAll, async () => {
    const [mine = '', ...others] = await addPeople([first], 5)
    const fresh = seal([first], place(mine), '199999999')
    const rotation = rotateKeys({ db: database.db, keys: [second, first] }, sealedColumns)
    await transaction(database.db, async (tx) => {
      await tx.updateTable('users').set({ nif_sealed: fresh }).where('public_id', '=', mine).execute()
      // The row is locked: this pass skips it without waiting.
      expect(await rotation.next()).toMatchObject({ value: { changed: others.length } })
    })
    for await (const batch of rotation) expect(batch.changed).toBeLessThanOrEqual(1)
    const row = await database.db.selectFrom('users').select('nif_sealed').where('public_id', '=', mine).executeTakeFirstOrThrow()
    expect(unseal([second], place(mine), row.nif_sealed!)).toBe('199999999')
  })

  test('loses no write of a shop that writes all the time', inAll, async () => {
    const ids = await addPeople([first], 600)
    const closing = new AbortController()
    const written = new Map<string, string>()
    const shop = (async () => {
      for (let at = 0; !closing.signal.aborted; at += 1) {
        const [id, nif] = [ids[(at * 7) % ids.length] ?? '', String(180_000_000 + at)]
        await database.db
          .updateTable('users')
          .set({ nif_sealed: seal([second, first], place(id), nif) })
          .where('public_id', '=', id)
          .execute()
        written.set(id, nif)
      }
    })()
    for await (const batch of rotateKeys({ db: database.db, keys: [second, first] }, sealedColumns))
      expect(batch.unreadable).toEqual([])
    closing.abort()
    await shop
    expect(written.size).toBeGreaterThan(0)
    for (const [id, nif] of written) {
      const row = await database.db.selectFrom('users').select('nif_sealed').where('public_id', '=', id).executeTakeFirstOrThrow()
      expect(unseal([second], place(id), row.nif_sealed!)).toBe(nif)
    }
    expect(await opening([second])).toEqual({ second: 600 })
  })

  test('that is killed continues where it ended', { ...inAll, timeout: 120_000 }, async () => {
    await addPeople([first], 3000)
    const child = startCommand([second, first])
    await once(child.stdout!, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const half = await opening([second, first])
    expect(half['first'], 'killed before its end').toBeGreaterThan(0)
    expect(half['second'], 'and after its beginning').toBeGreaterThan(0)
    const again = startCommand([second, first])
    const [code] = await once(again, 'exit')
    expect(code).toBe(0)
    expect(await opening([second])).toEqual({ second: 3000 })
  })
})

const printed = async (): Promise<string[]> => {
  const said: string[] = []
  // Reading these settings fails as long as production has no key.
  await runKeys(
    'new',
    () => readConfig({ BOTICA_MODE: 'production' }),
    (line) => said.push(line),
  )
  return said
}

test('a new key is one line for ENCRYPTION_KEYS, and unique', inAll, async () => {
  const [[one = '', says], [other = '']] = [await printed(), await printed()]
  expect(says).toContain('ENCRYPTION_KEYS')
  expect(one).toMatch(/^k\d{8}-[\da-f]{4}:[\da-f]{64}$/)
  expect(readConfig({ ENCRYPTION_KEYS: `${one},${textOf([first])}` }).encryptionKeys).toBeDefined()
  expect(one.slice(-64)).not.toBe(other.slice(-64))
})

test('the command that makes the first key needs no setting, and production accepts its output', inAll, async () => {
  // Run by an operator who has set only the mode.
  for (const env of [{}, { BOTICA_MODE: 'production', NODE_ENV: 'production' }]) {
    const { status, stdout, stderr } = spawnSync('node', ['tools/run-node.mjs', 'src/start/keys.ts', 'new'], {
      cwd: projectFolder,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const [printedKey = ''] = stdout.split('\n')
    const { mode, encryptionKeys } = readConfig({ ...productionEnv, ENCRYPTION_KEYS: printedKey })
    expect([mode, encryptionKeys?.reveal()]).toEqual(['production', printedKey])
  }
})

test('the demo adds a new key to its own ring, before the others', inAll, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'botica-keys-'))
  const config = readConfig({ DATA_DIR: folder })
  const [old] = await openKeyRing(config)
  await runKeys(
    'demo',
    () => config,
    () => undefined,
  )
  const ring = await openKeyRing(config)
  expect(ring.map(({ id }) => id)).toEqual([expect.stringMatching(/^k\d{8}/), 'demo'])
  expect(ring[1]).toEqual(old)
  expect((await readFile(join(folder, 'demo-keys'), 'utf8')).split(',')).toHaveLength(2)
  await rm(folder, { recursive: true })
})

test('an unknown command is an error of one line', inAll, async () => {
  await expect(run('turn', [first])).rejects.toThrow('new | demo | status | rotate | leaked | push')
  await expect(run('demo', [first])).rejects.toThrow('only a demo without ENCRYPTION_KEYS')
})

test(
  'after a leak one command ends every access, seals everything with a new key, and says what to replace elsewhere',
  inAll,
  async () => {
    const shop = await openTestShop()
    const world: World = { ...shop.world, keys: [first] }
    await world.db.deleteFrom('hash_keys').execute()
    await openHashKey(world)
    const person = { ...(await addStaff(world, 'owner')), verifiedAt: world.realNow() }
    const { ask, signIn } = openApi(world)
    const session = await signIn(person)
    const expiresOn = nextDay(lisbonDate(world.realNow()))
    const made = await createApiToken(world, person, { name: 'Sifarma', capabilities: ['orders.read'], expiresOn }, 'page')
    if (!made.ok) throw new Error(made.error.code)
    const bearer = { Authorization: `Bearer ${made.value.secret}` }
    const statuses = async () => [
      (await ask('GET', '/staff/orders', undefined, session)).status,
      (await ask('GET', '/staff/orders', undefined, bearer)).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    const said: string[] = []
    const env = (keys: KeyRing) => () => readConfig({ DATABASE_URL: shop.url, ENCRYPTION_KEYS: textOf(keys) })
    await expect(runKeys('leaked', env([first]), (line) => said.push(line))).rejects.toThrow('npm run keys -- new before it')
    expect([said, await statuses()]).toEqual([[], [200, 200]])
    await runKeys('leaked', env([second, first]), (line) => said.push(line))
    // A guest finds no page of the staff; a token that does not work says so.
    expect(await statuses()).toEqual([404, 401])
    expect(said.join('\n')).toMatch(/ended 1 sessions\nended 1 API tokens[^]*with second[^]*STRIPE_SECRET_KEY[^]*METRICS_TOKEN/)
    for (const { counts } of await keyStatus(world, sealedColumns))
      expect(counts.filter(({ key }) => key === 'first')).toEqual([])
    const entries = await world.db.selectFrom('audit_log').select(['action', 'subject_id', 'why']).orderBy('id').execute()
    expect(entries.slice(-3)).toMatchObject([
      { action: 'api_token_revoked', subject_id: made.value.token.id },
      { action: 'keys_rotated', subject_id: 'second', why: expect.stringMatching(/^leaked: 1 sessions, 1 API tokens/) },
      { action: 'keys_rotated', subject_id: 'second' },
    ])
    // Repeated after an interruption, it finds nothing left to end.
    await runKeys('leaked', env([second, first]), (line) => said.push(line))
    expect(said).toContain('ended 0 sessions')
    await shop.close()
  },
)
