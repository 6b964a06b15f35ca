import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { inAll } from '#tests/support/world/short.ts'
import { canCancel } from '../order/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { submitWorkForm } from '../staff/staff-work-form.server.ts'
import { pickLine, undoPick } from './actions.server.ts'
import { claimOrder, releaseOrder } from './claim.actions.server.ts'
import { leftToPick, pickedOf } from './pick.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
const source = 'page'

let lastEan = 560_000_000_000
/** A product whose pack has an EAN and a CNP. */
async function codedProduct(name: string): Promise<SoldVariant & { ean: string; cnp: string; sku: string }> {
  const product = await addProduct(world, { name })
  lastEan += 1
  const digits = Array.from(String(lastEan), Number)
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  const [ean, cnp] = [`${lastEan}${(10 - (sum % 10)) % 10}`, String(lastEan).slice(-7)]
  const { sku } = await world.db
    .updateTable('variants')
    .set({ barcode: ean, code: cnp })
    .where('id', '=', product.rowId)
    .returning('sku')
    .executeTakeFirstOrThrow()
  return { ...product, ean, cnp, sku }
}

const scan = (number: string, code: string, staff = joao) => pickLine(world, staff, number, { code, source })
const orderOf = async (number: string, staff = ana) => (await findStaffOrder(world, staff, { number, source }))!
const picked = async (number: string) => (await orderOf(number)).lines.map(({ picks }) => pickedOf(picks))

describe('scanning a code', () => {
  test('counts a unit of its line by EAN, CNP or SKU, with who and when, and starts the picking', inAll, async () => {
    const [cream, soap] = [await codedProduct('Creme'), await codedProduct('Sabonete')]
    const { order } = await addOrder(world, { items: [{ ...cream, quantity: 2 } as SoldVariant, soap] })
    expect(await scan(order.number, cream.ean)).toMatchObject({ ok: true, value: { picked: 1, quantity: 2 } })
    expect(await scan(order.number, ` ${cream.cnp} `, ana)).toMatchObject({ ok: true, value: { picked: 2, quantity: 2 } })
    expect(await scan(order.number, soap.sku.toLowerCase())).toMatchObject({ ok: true })
    const after = await orderOf(order.number)
    expect(after.lines[0]?.picks).toMatchObject([
      { byScan: true, by: 'João Teixeira', at: expect.any(Date), undone: null },
      { byScan: true, by: 'Ana Vaz' },
    ])
    expect(after.lines.map(leftToPick)).toEqual([0, 0])
    expect(canCancel(after)).toBe(false)
  })

  test('reads the DataMatrix of a pack as well', async () => {
    const cream = await codedProduct('Creme')
    const { order } = await addOrder(world, { items: [cream] })
    expect(await scan(order.number, `010${cream.ean}17280600\u{1D}10LOTE1`)).toMatchObject({ ok: true })
  })

  test('that does not belong changes nothing and says which product it is', async () => {
    const [cream, other] = [await codedProduct('Creme'), await codedProduct('Champô')]
    const { order } = await addOrder(world, { items: [cream] })
    expect(await scan(order.number, other.ean)).toEqual({
      ok: false,
      error: { code: 'pick_not_in_order', product: { pt: 'Champô, 50 ml', en: 'Champô, 50 ml' } },
    })
    expect(await scan(order.number, '4006381333931')).toEqual({ ok: false, error: { code: 'pick_code_unknown' } })
    await scan(order.number, cream.ean)
    expect(await scan(order.number, cream.ean)).toMatchObject({ ok: false, error: { code: 'pick_complete' } })
    expect(await picked(order.number)).toEqual([1])
  })

  test('of two at once for the last unit, one counts', async () => {
    const cream = await codedProduct('Creme')
    const { order } = await addOrder(world, { items: [cream] })
    const both = await Promise.all([scan(order.number, cream.ean), scan(order.number, cream.ean, ana)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await picked(order.number)).toEqual([1])
  })
})

describe('units', () => {
  test('are counted by hand, at most those that are left, and taken back', async () => {
    const { order } = await addOrder(world, { items: [{ ...(await addProduct(world)), quantity: 5 } as SoldVariant] })
    const [line] = (await orderOf(order.number)).lines
    const byHand = (quantity: number) => pickLine(world, joao, order.number, { lineId: line!.id, quantity, source })
    expect(await byHand(3)).toMatchObject({ ok: true, value: { picked: 3, quantity: 5 } })
    expect(await byHand(3)).toEqual({ ok: false, error: { code: 'pick_too_many', left: 2 } })
    const [pick] = (await orderOf(order.number)).lines[0]!.picks
    expect(await undoPick(world, ana, order.number, { pickId: pick!.id, source })).toMatchObject({ ok: true })
    expect(await undoPick(world, ana, order.number, { pickId: pick!.id, source })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await picked(order.number)).toEqual([0])
    expect((await orderOf(order.number)).lines[0]?.picks).toMatchObject([{ by: 'João Teixeira', undone: { by: 'Ana Vaz' } }])
  })

  test('are counted only while the order is in preparation, and by staff who prepare orders', async () => {
    const cream = await codedProduct('Creme')
    const { order } = await addOrder(world, { items: [cream] })
    expect(await scan(order.number, cream.ean, diogo)).toEqual({ ok: false, error: { code: 'forbidden' } })
    await transitionOrder(world, ana, order.number, { source, state: 'ready' })
    expect(await scan(order.number, cream.ean)).toEqual({ ok: false, error: { code: 'wrong_state' } })
    expect(await scan('AZ-00000000', cream.ean)).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  test('and who counted them are in the history of the order, together', async () => {
    const cream = await codedProduct('Creme')
    const { order } = await addOrder(world, { items: [{ ...cream, quantity: 2 } as SoldVariant] })
    await scan(order.number, cream.ean)
    await scan(order.number, cream.ean, ana)
    const { history } = await readStaffOrder(world, ana, { number: order.number, locale: 'pt', sessionToken: undefined })
    expect(history).toMatchObject([{ kind: 'transition' }, { kind: 'picked', count: 2, by: ['João Teixeira', 'Ana Vaz'] }])
  })
})

describe('the form without scripts', () => {
  const send = (staff: Staff, number: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ number, ...fields })) form.set(name, value)
    const visit = { world, principal: staff, locale: 'pt' } as StaffVisit
    const intent = fields['intent'] as 'scan' | 'pick_line'
    return withLocale('pt', () => submitWorkForm(visit, form, { intent, back: '/gestao/encomendas' }))
  }

  test('leads back to the order, or keeps the code with a sentence', async () => {
    const [cream, other] = [await codedProduct('Creme'), await codedProduct('Champô')]
    const { order } = await addOrder(world, { items: [cream] })
    expect(await send(joao, order.number, { intent: 'scan', code: cream.ean })).toMatchObject({ status: 303 })
    expect(await send(joao, order.number, { intent: 'scan', code: other.ean })).toEqual({
      number: order.number,
      work: 'scan',
      errors: { code: 'É Champô, 50 ml, que não está nesta encomenda.' },
      values: expect.objectContaining({ intent: 'scan' }),
    })
    expect(await send(joao, order.number, { intent: 'scan', code: '' })).toMatchObject({ errors: { code: expect.any(String) } })
    const [line] = (await orderOf(order.number)).lines
    const bad = { intent: 'pick_line', line_item_id: line!.id, quantity: '0' }
    expect(await send(joao, order.number, bad)).toMatchObject({ work: 'pick_line', errors: { quantity: expect.any(String) } })
  })
})

describe('by API', () => {
  test('a code counts once per key, and the answer says how many units of the line there are', async () => {
    const cream = await codedProduct('Creme')
    const { order } = await addOrder(world, { items: [{ ...cream, quantity: 2 } as SoldVariant] })
    const { ask, signIn } = openApi(world)
    const session = await signIn(joao)
    const path = `/staff/orders/${order.number}/picks`
    const send = () => ask('POST', path, { code: cream.ean }, { ...session, 'Idempotency-Key': 'leitura-1' })
    const first = await send()
    expect(first).toMatchObject({ status: 201, meta: { line_item_id: expect.any(String), picked: 1, quantity: 2 } })
    await send()
    expect(await picked(order.number)).toEqual([1])
    const [pick] = first.data.attributes['picks'] as { id: string; by: string }[]
    expect(pick).toMatchObject({ by: 'João Teixeira', by_scan: true, quantity: 1 })
    expect((await ask('DELETE', `${path}/${pick!.id}`, undefined, session)).status).toBe(200)
    expect(await picked(order.number)).toEqual([0])
    expect((await ask('POST', path, {}, session)).errors).toMatchObject([{ status: '422' }])
    const wrong = await ask('POST', path, { code: '4006381333931' }, session)
    expect(wrong.errors).toMatchObject([{ status: '422', code: 'pick_code_unknown' }])
  })
})

describe('an order in preparation', () => {
  test('is claimed, taken over by naming the colleague, and released, all of it in its history', async () => {
    const { order } = await addOrder(world)
    const { number } = order
    expect(await claimOrder(world, joao, number, { source })).toMatchObject({
      ok: true,
      value: { claim: { by: 'João Teixeira' } },
    })
    expect(await claimOrder(world, ana, number, { source })).toEqual({
      ok: false,
      error: { code: 'claimed', by: 'João Teixeira' },
    })
    expect(await claimOrder(world, ana, number, { takeOverFrom: joao.publicId, source })).toMatchObject({
      ok: true,
      value: { claim: { by: 'Ana Vaz' } },
    })
    expect(await releaseOrder(world, joao, number, source)).toMatchObject({ ok: false, error: { code: 'claimed' } })
    const { claim, claimedBy } = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    expect([claim, claimedBy]).toMatchObject([{ isMine: true }, 'Ana Vaz'])
    expect(await releaseOrder(world, ana, number, source)).toMatchObject({ ok: true, value: { claim: null } })
    const { history } = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    expect(history).toMatchObject([
      { kind: 'transition' },
      { kind: 'claimed', by: 'João Teixeira', from: null },
      { kind: 'claimed', by: 'Ana Vaz', from: 'João Teixeira' },
      { kind: 'noted', action: 'order_released', by: 'Ana Vaz' },
    ])
  })

  test('of two who claim it at once, one has it', async () => {
    const { order } = await addOrder(world)
    const rita = { ...(await addPerson(world, 'counter', 'Rita Coelho')), roles: ['counter'] } as Staff
    const both = await Promise.all([joao, rita].map((staff) => claimOrder(world, staff, order.number, { source })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('has no claim once it is ready', async () => {
    const { order } = await addOrder(world)
    await claimOrder(world, joao, order.number, { source })
    await transitionOrder(world, ana, order.number, { source, state: 'ready' })
    expect((await orderOf(order.number)).claim).toBeNull()
    expect(await claimOrder(world, ana, order.number, { source })).toMatchObject({ ok: false, error: { code: 'wrong_state' } })
  })
})
