import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { addDays, addHours } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { periodicJobs as uploadSweeps } from '#src/shop/conversation/jobs.server.ts'
import { addUpload, exportUploads } from '#src/shop/conversation/actions.server.ts'
import { listRequests } from '../request/actions.server.ts'
import { deleteDraft, saveDraft, readDraft } from './actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { exportDraft, eraseRequests } from '../privacy/actions.server.ts'
import type { PrescriptionFields } from '../request/schema.ts'
import { startPrescription } from '../form/actions.server.ts'

let rui: Person
const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
beforeEach(async () => {
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
})

const at = (now: Date): World => ({ ...world, now: () => now })
const sms = 'Receita 1011000012345678901 acesso e dispensa 123456'
const save = (fields: Record<string, string>, uploadIds: readonly string[] = [], principal = rui, in_ = world) =>
  saveDraft(in_, principal, 'prescription', { fields, uploadIds })
const read = () => readDraft(world, rui, 'prescription')
async function photo(principal = rui): Promise<string> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const added = await addUpload(world, principal, png)
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}
async function photosOf(principal: Person): Promise<string[]> {
  const ids = []
  for await (const { id } of exportUploads(world, principal)) ids.push(id)
  return ids
}
const runPeriodicJobs = async (now: Date) => {
  for (const { work } of [...periodicJobs, ...uploadSweeps]) await work(at(now))
}
const toSend: PrescriptionFields = { sms_message: sms, upload_ids: [], health_consent: true, submit: true }

describe('a draft', () => {
  test('is read as it was typed, with line ends of one kind', async () => {
    expect(await read()).toBeUndefined()
    await save({ sms_message: 'um\r\ndois ', prescription_code: '1011 0', preference: '', other: 'no field of the form' })
    expect(await read()).toMatchObject({ fields: { sms_message: 'um\ndois ', prescription_code: '1011 0' } })
  })

  test('is one per person and kind: the next replaces it, and an equal one makes no new revision', async () => {
    await save({ message: 'um' })
    await save({ message: 'dois' })
    const { revision } = (await read()) ?? {}
    await save({ message: 'dois' })
    await saveDraft(world, rui, 'request', { fields: { product_request: 'algodão' }, uploadIds: [] })
    expect(await read()).toMatchObject({ fields: { message: 'dois' }, revision })
    expect(await readDraft(world, rui, 'request')).toMatchObject({ fields: { product_request: 'algodão' } })
    expect(await readDraft(world, await addPerson(world, 'customer', 'Marta Lobo'), 'prescription')).toBeUndefined()
  })

  test('that is too long is refused with the field’s name, and the one saved before stays complete', async () => {
    await save({ message: 'antes' })
    expect(await save({ message: 'x'.repeat(2001) })).toEqual({ ok: false, error: { code: 'too_long', field: 'message' } })
    expect(await save({ sms_message: 'x'.repeat(4001) })).toMatchObject({ error: { field: 'sms_message' } })
    expect((await save({ message: 'x\r\n'.repeat(1000), sms_message: 'y'.repeat(4000) })).ok).toBe(true)
    expect((await read())?.fields['message']).toHaveLength(2000)
  })

  test('is sealed: neither codes nor words are readable in the database', async () => {
    await save({ sms_message: sms, message: 'segredo' })
    const row = await world.db
      .selectFrom('request_drafts')
      .select('content_sealed')
      .where('user_id', '=', rui.userId)
      .executeTakeFirstOrThrow()
    for (const word of ['1011000012345678901', 'segredo', 'sms_message'])
      expect(row.content_sealed.toString('latin1')).not.toContain(word)
  })

  test('of several written at once is one of them, complete', async () => {
    await Promise.all(['um', 'dois', 'três'].map((message) => save({ message, preference: message })))
    const fields = (await read())?.fields
    expect(fields?.['message']).toBe(fields?.['preference'])
  })

  test('can be saved sixty times a minute', async () => {
    for (let time = 0; time < 60; time += 1) expect((await save({ message: String(time) })).ok).toBe(true)
    expect(await save({ message: 'mais' })).toMatchObject({ error: { code: 'too_many' } })
    expect((await read())?.fields['message']).toBe('59')
  })

  test('is deleted thirty days after its last change', async () => {
    const long = addDays(world.now(), -30)
    const [tired] = [await addPerson(world, 'customer', 'Inês Mota')]
    await save({ message: 'velho' }, [], rui, at(addHours(long, -1)))
    await save({ message: 'velho' }, [], tired, at(addHours(long, 1)))
    await runPeriodicJobs(world.now())
    expect(await read()).toBeUndefined()
    expect(await readDraft(world, tired, 'prescription')).toBeDefined()
  })
})

describe('the photos of a draft', () => {
  test('are retained longer than a day, and deleted with it', inAll, async () => {
    const [front, back] = [await photo(), await photo()]
    const saved = await save({}, [front])
    expect(saved.ok && saved.value.uploads.map(({ id }) => id)).toEqual([front])
    await runPeriodicJobs(addDays(world.now(), 2))
    expect(await photosOf(rui)).toEqual([front])
    expect(await photosOf(rui)).not.toContain(back)
    await runPeriodicJobs(addDays(world.now(), 31))
    expect(await photosOf(rui)).toEqual([])
  })

  test('are five at most, and only its person’s own', async () => {
    const marta = await addPerson(world, 'customer', 'Marta Lobo')
    const [hers, his] = [await photo(marta), await photo()]
    const saved = await save({}, [hers, his, 'nothing', world.id()])
    expect(saved.ok && saved.value.uploads.map(({ id }) => id)).toEqual([his])
    const six = await save(
      {},
      Array.from({ length: 6 }, () => world.id()),
    )
    expect(six).toMatchObject({ error: { code: 'upload_too_many', field: 'upload_ids' } })
  })

  test('that are removed from it are retained no longer than others', async () => {
    const front = await photo()
    await save({}, [front])
    await save({}, [])
    expect(await read()).toMatchObject({ uploads: [] })
    await runPeriodicJobs(addDays(world.now(), 2))
    expect(await photosOf(rui)).toEqual([])
  })

  test('belong to the prescription once it is sent', async () => {
    await wholeProfile()
    const front = await photo()
    await save({}, [front])
    const sent = await startPrescription(world, rui, { ...toSend, upload_ids: [front] }, { locale: 'pt', source: 'page' })
    expect(sent.ok && sent.value.uploads.map(({ id }) => id)).toEqual([front])
    expect(await read()).toBeUndefined()
  })
})

const wholeProfile = () =>
  changeProfile(
    world,
    rui,
    {
      name: 'Rui Carvalho',
      date_of_birth: '1980-02-03',
      mobile_phone: '900000001',
      nif: '399999051',
    },
    { source: 'page', locale: 'pt' },
  )

describe('sending', () => {
  test('deletes the draft on the page, and leaves it when the API sends', async () => {
    await wholeProfile()
    await save({ sms_message: sms })
    expect((await startPrescription(world, rui, toSend, { locale: 'pt', source: 'api' })).ok).toBe(true)
    expect(await read()).toBeDefined()
    expect((await startPrescription(world, rui, toSend, { locale: 'pt', source: 'page' })).ok).toBe(true)
    expect(await read()).toBeUndefined()
  })

  test('a draft that changed after it was read is refused, and nothing is sent', async () => {
    await wholeProfile()
    await save({ sms_message: sms })
    const revision = (await read())?.revision ?? ''
    expect(await startPrescription(world, rui, toSend, { locale: 'pt', source: 'page', draft: 'none' })).toMatchObject({
      ok: false,
    })
    await save({ sms_message: sms, message: 'mais uma caixa' })
    const sent = await startPrescription(world, rui, toSend, { locale: 'pt', source: 'page', draft: revision })
    expect(sent).toEqual({ ok: false, error: { code: 'draft_changed' } })
    expect(await read()).toMatchObject({ fields: { message: 'mais uma caixa' } })
  })

  test('several times at once sends it once', async () => {
    await wholeProfile()
    await save({ sms_message: sms })
    const context = { locale: 'pt', source: 'page', draft: (await read())?.revision ?? '' } as const
    const sent = await Promise.all([1, 2, 3].map(() => startPrescription(world, rui, toSend, context)))
    expect(sent.map((one) => (one.ok ? 'sent' : one.error.code)).toSorted()).toEqual(['draft_changed', 'draft_changed', 'sent'])
    const { total } = await listRequests(world, rui, 'prescription', { number: 1, size: 10 })
    expect(total).toBe(1)
  })
})

describe('an autosave names the draft that it continues', () => {
  const drop = () => transaction(world.db, (tx) => deleteDraft(tx, rui, 'prescription'))
  const autosave = (draftId: string | undefined, message: string, uploadIds: readonly string[] = []) =>
    saveDraft(world, rui, 'prescription', { fields: { message }, uploadIds, draftId })
  const conflict = { ok: false, error: { code: 'draft_changed', field: 'draft' } }

  test('that draft is changed at any revision, and stays the same one', async () => {
    const begun = await autosave(undefined, 'um')
    const id = begun.ok ? begun.value.id : ''
    await save({ message: 'dois' })
    expect(await autosave(id, 'três')).toMatchObject({ ok: true, value: { id, fields: { message: 'três' } } })
  })

  test('a draft that was discarded or sent does not come back', async () => {
    await wholeProfile()
    await save({ sms_message: sms })
    const { id } = (await read()) ?? {}
    const front = await photo()
    await startPrescription(world, rui, toSend, { locale: 'pt', source: 'page' })
    expect(await autosave(id, 'tarde', [front])).toEqual(conflict)
    await save({ message: 'um' })
    const next = (await read())?.id
    await drop()
    expect(await autosave(next, 'tarde', [front])).toEqual(conflict)
    expect(await read()).toBeUndefined()
    await runPeriodicJobs(addDays(world.now(), 2))
    expect(await photosOf(rui)).toEqual([])
  })

  test('a newer draft is unchanged', async () => {
    await save({ message: 'um' })
    const { id } = (await read()) ?? {}
    await drop()
    await save({ message: 'novo' })
    expect(await autosave(id, 'um')).toEqual(conflict)
    expect(await read()).toMatchObject({ fields: { message: 'novo' } })
  })
})

test('deleting a draft returns whether there was one', async () => {
  await save({ message: 'um' })
  const drop = () => transaction(world.db, (tx) => deleteDraft(tx, rui, 'prescription'))
  expect([await drop(), await drop()]).toEqual([true, false])
})

test('a draft is part of the export and is deleted with the account', async () => {
  const front = await photo()
  expect(await exportDraft(world, rui, 'prescription')).toBeNull()
  await save({ message: 'um' }, [front])
  expect(await exportDraft(world, rui, 'prescription')).toMatchObject({ message: 'um', photo_ids: [front] })
  await transaction(world.db, (tx) => eraseRequests(world, tx, rui.userId))
  expect(await read()).toBeUndefined()
  expect(await photosOf(rui)).toEqual([])
})
