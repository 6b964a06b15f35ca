import { expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { claimsAfter } from '#src/platform/audit/reading.store.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { listRequestMentions } from '../notes/actions.server.ts'
import { quoteRequest } from '../quote/actions.server.ts'
import type { RequestKind } from '../request/request.ts'
import { claimRequest, findStaffRequest } from './actions.server.ts'
import { handOverRequest } from './hand-over.actions.server.ts'
import { actOnRequest } from './screens/staff-request.server.ts'
import { readStaffRequest } from './staff-reading.server.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const bruno: Staff = { ...(await addPerson(world, 'pharmacist', 'Bruno Sá')), roles: ['pharmacist'] }
const customer = await signIn(await addPerson(world, 'customer', 'Rui Carvalho'))
await ask(
  'PATCH',
  '/me',
  { name: 'Rui Carvalho', date_of_birth: '1980-12-31', mobile_phone: '912345204', nif: '399999051' },
  customer,
)

const codes = { prescription_code: '101100001234567890X', dispensation_code: '123456', option_right_code: '4321' }
const consent = { health_consent: true, submit: true }
const prescription = async (): Promise<string> =>
  (await ask('POST', '/prescriptions', { ...codes, ...consent }, customer)).data.id
const request = async (): Promise<string> =>
  (await ask('POST', '/requests', { product_request: 'Meias de compressão', ...consent }, customer)).data.id

type HandOver = { by?: Staff; claimedBy?: string | null; message?: string; kind?: RequestKind }
const give = (id: string, to: Staff, { by = ana, claimedBy = null, message = '', kind = 'prescription' }: HandOver = {}) =>
  handOverRequest(world, by, { kind, publicId: id }, { to: to.publicId, claimedBy, message, locale: 'pt', source: 'page' })
const claimant = async (id: string) =>
  (await findStaffRequest(world, ana, { kind: 'prescription', publicId: id }, { source: 'page' }))?.request.claim?.by ?? null
const opened = (id: string, staff = ana, kind: RequestKind = 'prescription') =>
  withLocale('pt', async () => (await readStaffRequest(world, staff, { kind, id, sessionToken: undefined })).view)

test('a prescription is given to a colleague, who finds it in their list for today and alone answers it', async () => {
  const id = await prescription()
  expect(await give(id, bruno, { message: 'confirma a dose' })).toMatchObject({ ok: true })
  expect(await claimant(id)).toBe('Bruno Sá')
  expect(await listRequestMentions(world.db, bruno)).toMatchObject([{ requestId: id, by: 'Ana Vaz' }])
  const { moments, notes } = await opened(id)
  expect(moments).toContainEqual(expect.objectContaining({ what: 'handed_over', by: 'Ana Vaz', colleague: 'Bruno Sá' }))
  expect(notes.notes[0]?.parts.map(({ text }) => text).join('')).toBe('@Bruno Sá confirma a dose')
  const quote = { note: '', items: [] }
  const key = { kind: 'prescription', publicId: id } as const
  expect(await quoteRequest(world, ana, key, { quote, source: 'page' })).toMatchObject({ error: { code: 'claimed' } })
})

test('one that another person has claimed since is not taken from them', async () => {
  const id = await prescription()
  await claimRequest(world, bruno, { kind: 'prescription', publicId: id }, 'page')
  const carla: Staff = { ...(await addPerson(world, 'pharmacist', 'Carla Reis')), roles: ['pharmacist'] }
  expect(await give(id, carla)).toEqual({ ok: false, error: { code: 'claimed' } })
  expect(await give(id, carla, { claimedBy: bruno.publicId })).toMatchObject({ ok: true })
  const done = await Promise.all([bruno, bruno].map((to) => give(id, to, { claimedBy: carla.publicId })))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
})

test('only those who may answer it can be given one, and only while it waits for an answer', inAll, async () => {
  const id = await prescription()
  expect((await opened(id)).successors.map(({ name }) => name)).not.toContain('João Teixeira')
  expect(await give(id, joao)).toMatchObject({ error: { code: 'colleague_unknown' } })
  expect(await give(id, bruno, { by: joao })).toMatchObject({ error: { code: 'not_found' } })
  expect(await give(id, bruno, { by: diogo })).toMatchObject({ error: { code: 'not_found' } })
  const other = await request()
  expect((await opened(other, ana, 'request')).successors.map(({ name }) => name)).toContain('João Teixeira')
  expect(await give(other, joao, { kind: 'request' })).toMatchObject({ ok: true })
  await ask('POST', `/prescriptions/${id}/cancel`, {}, customer)
  expect(await give(id, bruno)).toMatchObject({ error: { code: 'wrong_state' } })
  expect((await opened(id)).successors).toEqual([])
})

test('the page keeps what was typed when no colleague is chosen, and announces a handover to open screens', async () => {
  const id = await prescription()
  const send = (fields: Record<string, string>) => {
    const visit = { ...visitAs(world, { url: '/', sessionToken: 'x'.repeat(43) }), principal: ana }
    const body = new URLSearchParams({ intent: 'hand_over', claimed_by: '', ...fields })
    const sent = new Request('http://shop/', { method: 'POST', body })
    return withLocale('pt', () => actOnRequest(visit, { kind: 'prescription', publicId: id }, sent))
  }
  expect(await send({ colleague: '', message: 'confirma a dose' })).toMatchObject({
    intent: 'hand_over',
    errors: { colleague: 'Escolha o colega.' },
    values: { message: 'confirma a dose' },
  })
  expect(await send({ colleague: bruno.publicId })).toMatchObject({ status: 303 })
  expect(await send({ colleague: bruno.publicId })).toMatchObject({
    errors: { form: expect.stringContaining('Bruno Sá está a tratar disto') },
  })
  expect((await claimsAfter(world.db, 0, 1000)).map(({ subject_id: subject }) => subject)).toContain(id)
})

test('the API gives it away as well, and names the field of an unknown colleague', async () => {
  const [id, asAna] = [await prescription(), await signIn(ana)]
  const give = (body: object) => ask('POST', `/staff/prescriptions/${id}/hand-over`, body, asAna)
  expect(await give({ to: 'nobody' })).toMatchObject({ status: 422, errors: [{ code: 'colleague_unknown' }] })
  const colleague = { claimed_by: 'Bruno Sá', claimed_by_id: bruno.publicId }
  expect((await give({ to: bruno.publicId })).data.attributes).toMatchObject(colleague)
  expect(await give({ to: bruno.publicId })).toMatchObject({ status: 409, errors: [{ code: 'claimed' }] })
})
