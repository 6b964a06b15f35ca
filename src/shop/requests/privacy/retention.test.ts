import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import type { Ask } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { periodicJobs as uploadSweeps } from '#src/shop/conversation/jobs.server.ts'
import { addComment, eraseComments, addUpload, attachUploads } from '#src/shop/conversation/actions.server.ts'
import { periodicJobs as orderSweeps } from '#src/shop/orders/privacy/jobs.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'

const stored = new Map<string, Uint8Array>()
const wholeProfile = { name: 'Rui Carvalho', date_of_birth: '1980-02-03', mobile_phone: '900000001', nif: '399999051' }
const codes = { prescription_code: '1011000012345678901', dispensation_code: '123456', health_consent: true }

let ask: Ask
let rui: Person
let his: Record<string, string>
const shop = await shopFixture({ externalServices: { files: memoryFiles(stored) } })
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  const api = openApi(world)
  ask = api.ask
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
  his = await api.signIn(rui)
  await ask('PATCH', '/me', wholeProfile, his)
})

const days = (count: number): void => shop.wait(count * 24)
async function runPeriodicJobs(): Promise<void> {
  for (const { work } of [...periodicJobs, ...orderSweeps, ...uploadSweeps]) await work(world)
}
const photo = async (principal: Person = rui): Promise<string> => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const added = await addUpload(world, principal, png)
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}
const retainCodesFor = (count: number) =>
  sql`update website set config = jsonb_set(config, '{limits,codesKeptDays}', to_jsonb(${count}::int))`.execute(world.db)
const photosLeft = async (): Promise<number> =>
  (await world.db.selectFrom('uploads').select('id').where('user_id', 'in', [rui.userId, ana.userId]).execute()).length
const row = async (id: string) =>
  world.db
    .selectFrom('requests')
    .select(['state', 'ended_at', 'wiped_at', 'closed_at', 'codes_sealed'])
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()

describe('a prescription that was not sent', () => {
  test('is cancelled after a month, by the clock and without a notification, and its codes are erased', inAll, async () => {
    const begun = await ask('POST', '/prescriptions', codes, his)
    const { id } = begun.data
    expect(begun.data.attributes).toMatchObject({ state: 'new' })
    days(29)
    await runPeriodicJobs()
    expect((await row(id)).state).toBe('new')
    days(2)
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    expect(await row(id)).toMatchObject({ state: 'canceled', codes_sealed: expect.any(Buffer) })
    const { history } = (await ask('GET', `/prescriptions/${id}`, undefined, his)).data.attributes as { history: object[] }
    expect(history.slice(1)).toMatchObject([{ from: 'new', to: 'canceled', actor: 'clock' }])
    expect((await ask('GET', '/notifications', undefined, his)).list).toEqual([])
    days(31)
    await runPeriodicJobs()
    expect((await row(id)).codes_sealed).toBeNull()
  })

  test('is not cancelled once it was sent', async () => {
    const { id } = (await ask('POST', '/prescriptions', codes, his)).data
    expect((await ask('POST', `/prescriptions/${id}/submit`, {}, his)).status).toBe(200)
    days(40)
    await runPeriodicJobs()
    expect((await row(id)).state).toBe('pending')
  })
})

describe('a photo', () => {
  test('added after the codes were erased is deleted when the conversation closes', inAll, async () => {
    await retainCodesFor(7)
    const { id } = (await ask('POST', '/prescriptions', { ...codes, upload_ids: [await photo()], submit: true }, his)).data
    await ask('POST', `/prescriptions/${id}/cancel`, {}, his)
    days(8)
    await runPeriodicJobs()
    expect([(await row(id)).wiped_at, await photosLeft()]).toEqual([expect.any(Date), 0])
    const late = { content: 'Ainda encontrei isto.', upload_ids: [await photo()] }
    expect((await ask('POST', `/prescriptions/${id}/comments`, late, his)).status).toBe(201)
    days(21)
    await runPeriodicJobs()
    expect(await photosLeft()).toBe(1)
    days(2)
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    expect([(await row(id)).closed_at, await photosLeft()]).toEqual([expect.any(Date), 0])
    expect((await ask('POST', `/prescriptions/${id}/comments`, { content: 'Tarde demais.' }, his)).status).toBe(409)
    await retainCodesFor(30)
  })

  test('about an order is deleted a month after its end, from either side, and not before', inAll, async () => {
    const { order } = await addOrder(world, { principal: await addMarta(world) })
    const about = { kind: 'order', rowId: order.rowId } as const
    await write(about, rui)
    await write(about, ana)
    days(60)
    await runPeriodicJobs()
    expect(await photosLeft()).toBe(2)
    await transitionOrder(world, ana, order.number, { state: 'canceled', alerts: [], source: 'page' })
    days(29)
    await runPeriodicJobs()
    expect(await photosLeft()).toBe(2)
    days(2)
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    expect(await photosLeft()).toBe(0)
  })

  test('is deleted with its message', async () => {
    const { order } = await addOrder(world, { principal: await addPerson(world, 'customer', 'Olga Reis') })
    const about = { kind: 'order', rowId: order.rowId } as const
    await write(about, ana)
    await transaction(world.db, (tx) => eraseComments(tx, 'order', [order.rowId]))
    await runPeriodicJobs()
    expect(await photosLeft()).toBe(0)
  })
})

async function write(thread: { kind: 'order'; rowId: number }, principal: Person): Promise<void> {
  const id = await photo(principal)
  await transaction(world.db, async (tx) => {
    const comment = await addComment(world, tx, { thread, staff: principal === ana ? ana : null, content: 'Veja a fotografia.' })
    expect(await attachUploads(tx, principal, [id], { kind: 'comment', id: comment.id })).toMatchObject({ ok: true })
  })
}
