import { describe, expect, test } from 'vitest'
import { addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCollection, addOrderRows, addPromotion, draft, skuOf } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { redeemPromotions } from './actions.server.ts'
import { appliedResources } from './resources.api.server.ts'
import { cents } from '#src/kernel/money.ts'
import { promotionState } from './promotion.ts'
import { changePromotion, createPromotion, listPromotions } from './staff.actions.server.ts'

const { world } = await shopFixture()
const diogo = await addStaff(world, 'owner')
const api = openApi(world)
const { ask } = api
const asOwner = await api.signIn(diogo)

const ten = { name: { pt: 'Outono', en: 'Autumn' }, kind: 'percentage', percent: '10' }
const post = (body: object) => ask('POST', '/staff/promotions', body, asOwner)
const patch = (id: string, body: object) => ask('PATCH', `/staff/promotions/${id}`, body, asOwner)
let codes = 0
const freshCode = (): string => `CODIGO-${(codes += 1)}`

describe('a promotion of the API', () => {
  test('is created with few fields, and shows everything', async () => {
    const { status, data } = await post({ ...ten, code: ' outono10 ' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      type: 'promotion',
      attributes: {
        name: { pt: 'Outono', en: 'Autumn' },
        kind: 'percentage',
        percent: '10.00',
        amount: null,
        code: 'OUTONO10',
        scope: 'cart',
        minimum: '0.00',
        starts_at: expect.stringMatching(/Z$/),
        ends_at: null,
        limit: null,
        limit_per_person: null,
        uses: 0,
        stacking: 'stackable',
        priority: 0,
        state: 'running',
        active: true,
      },
      relationships: { variants: { data: [] }, collections: { data: [] }, brands: { data: [] } },
    })
    expect((await ask('GET', `/staff/promotions/${data.id}`, undefined, asOwner)).data).toEqual(data)
  })

  test.each([
    [
      { kind: 'amount', amount: '5.00', minimum: '30.00' },
      { amount: '5.00', display_amount: '5,00\u00a0€', minimum: '30.00', percent: null },
    ],
    [
      { kind: 'free_delivery', stacking: 'exclusive', priority: 3 },
      { kind: 'free_delivery', stacking: 'exclusive', priority: 3 },
    ],
    [
      { kind: 'buy_x_get_y', buy: 2, get: 1, percent: undefined },
      { buy: 2, get: 1, percent: '100.00' },
    ],
    [{ kind: 'buy_x_get_y', buy: 1, get: 1, percent: '50' }, { percent: '50.00' }],
    [
      { limit: 100, limit_per_person: 1, code: 'CEM' },
      { limit: 100, limit_per_person: 1 },
    ],
    [
      { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00+01:00' },
      { state: 'planned', ends_at: '2030-01-31T23:00:00.000Z' },
    ],
    [{ active: false }, { state: 'stopped' }],
  ])('accepts %o', async (body, expected) => {
    expect((await post({ ...ten, ...body })).data.attributes).toMatchObject(expected)
  })

  test.each([
    [{ name: undefined }, 'required', 'name'],
    [{ name: { pt: 'x', en: ' ' } }, 'promotion_name_en', 'name/en'],
    [{ name: { pt: 'x'.repeat(121), en: 'x' } }, 'too_long', 'name/pt'],
    [{ kind: 'gift' }, 'promotion_kind', 'kind'],
    [{ percent: null }, 'percent', 'percent'],
    [{ percent: '0' }, 'percent', 'percent'],
    [{ percent: '100.01' }, 'percent', 'percent'],
    [{ percent: '1.234' }, 'percent', 'percent'],
    [{ percent: 10 }, 'percent', 'percent'],
    [{ kind: 'amount' }, 'amount', 'amount'],
    [{ kind: 'amount', amount: '-5' }, 'amount', 'amount'],
    [{ kind: 'amount', amount: '0.00' }, 'amount', 'amount'],
    [{ kind: 'amount', amount: '99999999' }, 'amount', 'amount'],
    [{ kind: 'buy_x_get_y', get: 1 }, 'pieces', 'buy'],
    [{ kind: 'buy_x_get_y', buy: 1.5, get: 1 }, 'pieces', 'buy'],
    [{ kind: 'buy_x_get_y', buy: 1 }, 'pieces', 'get'],
    [{ minimum: 'a' }, 'amount', 'minimum'],
    [{ code: 'ç' }, 'coupon_format', 'code'],
    [{ code: 'AB' }, 'coupon_format', 'code'],
    [{ starts_at: '2026-02-30T10:00:00Z' }, 'moment', 'starts_at'],
    [{ starts_at: 'yesterday' }, 'moment', 'starts_at'],
    [{ ends_at: '2001-01-01T00:00:00Z' }, 'ends_before_start', 'ends_at'],
    [{ limit: 0 }, 'limit', 'limit'],
    [{ limit_per_person: -1 }, 'limit', 'limit_per_person'],
    [{ stacking: 'maybe' }, 'invalid', 'stacking'],
    [{ priority: 1001 }, 'priority', 'priority'],
    [{ scope: 'chosen' }, 'scope_empty', 'scope'],
    [{ skus: 'PAR-1' }, 'invalid', 'skus'],
    [{ collection_ids: ['nobody'] }, 'collection_unknown', 'collection_ids'],
    [{ brand_ids: ['018f0000-0000-7000-8000-000000000000'] }, 'brand_unknown', 'brand_ids'],
  ])('refuses %o: %s', async (body, code, field) => {
    const { status, errors } = await post({ ...ten, ...body })
    expect([status, errors[0]?.code, errors[0]?.source?.pointer]).toEqual([422, code, `/data/attributes/${field}`])
    expect(errors[0]?.detail).not.toBe('')
  })

  test('names every article that does not exist or must not be reduced', async () => {
    const [cream, pill, made] = [
      await addProduct(world),
      await addProduct(world, { kind: 'MSRM' }),
      await addProduct(world, { kind: 'COMPOUNDED' }),
    ]
    const [good, prescribed, compounded] = [await skuOf(world, cream), await skuOf(world, pill), await skuOf(world, made)]
    const unknown = await post({ ...ten, skus: [good, 'X-1', 'X-2'] })
    expect(unknown.errors[0]).toMatchObject({ code: 'sku_unknown', meta: { skus: ['X-1', 'X-2'] } })
    expect(unknown.errors[0]?.detail).toBe('Estas referências não existem: X-1, X-2.')
    expect((await post({ ...ten, skus: [good, prescribed, compounded] })).errors[0]).toMatchObject({
      code: 'sku_not_advertised',
      meta: { skus: [prescribed, compounded].toSorted() },
    })
  })

  test('applies to its lists, and lists alone limit it to them', async () => {
    const cream = await addProduct(world)
    const { id } = await addCollection(world)
    const { data } = await post({ ...ten, skus: [await skuOf(world, cream), await skuOf(world, cream)], collection_ids: [id] })
    expect(data).toMatchObject({
      attributes: { scope: 'chosen', skus: [await skuOf(world, cream)] },
      relationships: { variants: { data: [{ id: cream.id }] }, collections: { data: [{ type: 'collection', id }] } },
    })
    expect((await patch(data.id, { skus: [] })).data).toMatchObject({
      attributes: { scope: 'chosen', skus: [] },
      relationships: { collections: { data: [{ id }] } },
    })
    expect((await patch(data.id, { scope: 'cart' })).data).toMatchObject({
      attributes: { scope: 'cart' },
      relationships: { collections: { data: [] } },
    })
    expect((await patch(data.id, { collection_ids: [id] })).data.attributes).toMatchObject({ scope: 'chosen' })
  })

  test('changes the fields of the request and leaves the rest', async () => {
    const { data } = await post({ ...ten, code: freshCode(), minimum: '20.00', limit: 5 })
    const { attributes } = (await patch(data.id, { percent: '15', limit: null })).data
    expect(attributes).toMatchObject({
      percent: '15.00',
      limit: null,
      minimum: '20.00',
      code: data.attributes['code'],
      version: 2,
    })
    expect((await patch(data.id, { kind: 'amount' })).errors[0]).toMatchObject({ code: 'amount' })
    expect((await patch(data.id, { kind: 'amount', amount: '3.00', code: null })).data.attributes).toMatchObject({
      percent: null,
      code: null,
    })
  })

  test('of two owners who change it at once, one gets a conflict', async () => {
    const { data } = await post({ ...ten })
    const answers = await Promise.all([patch(data.id, { percent: '20', seen: 1 }), patch(data.id, { minimum: '9.00', seen: 1 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.errors[0]?.code).toBe('promotion_changed')
  })

  test('with one code in one period is created once at the same time; two in a row are possible', async () => {
    const code = freshCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ ...ten, code, ends_at: '2031-01-01T00:00:00Z' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.errors[0]).toMatchObject({ code: 'coupon_taken' })
    const next = await post({ ...ten, code, starts_at: '2031-01-01T00:00:00Z' })
    expect(next.status).toBe(201)
    expect((await patch(next.data.id, { starts_at: '2030-12-31T00:00:00Z' })).errors[0]?.code).toBe('coupon_taken')
  })

  test('can be stopped repeatedly, and resumed', async () => {
    const { data } = await post({ ...ten, code: freshCode() })
    for (let time = 0; time < 2; time += 1)
      expect((await ask('DELETE', `/staff/promotions/${data.id}`, undefined, asOwner)).data.attributes).toMatchObject({
        state: 'stopped',
        active: false,
        version: 2,
      })
    expect((await patch(data.id, { active: true })).data.attributes).toMatchObject({ state: 'running' })
    await ask('DELETE', `/staff/promotions/${data.id}`, undefined, asOwner)
    await post({ ...ten, code: data.attributes['code'] })
    expect((await patch(data.id, { active: true })).errors[0]).toMatchObject({ code: 'coupon_taken' })
  })

  test('cannot be limited below its uses', async () => {
    const promotion = await addPromotion(world)
    for (const orderId of await addOrderRows(world, 2))
      await transaction(world.db, (tx) =>
        redeemPromotions(world, tx, { orderId, userId: null, email: 'a@b.example', promotionIds: [promotion.id] }),
      )
    expect((await patch(promotion.id, { limit: 1 })).errors[0]).toMatchObject({ code: 'limit_below_uses', meta: { uses: 2 } })
    expect((await patch(promotion.id, { limit: 2 })).data.attributes).toMatchObject({ limit: 2, uses: 2, state: 'used_up' })
  })

  test('created twice with one key is one', async () => {
    const before = (await listPromotions(world.db, { number: 1, size: 1 })).total
    const send = () => ask('POST', '/staff/promotions', ten, { ...asOwner, 'Idempotency-Key': 'only-one' })
    expect((await send()).text).toBe((await send()).text)
    expect((await listPromotions(world.db, { number: 1, size: 1 })).total).toBe(before + 1)
  })

  test('of an unknown id is 404 for every call', async () => {
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'x', '%00'])
      for (const [method, body] of [['GET'], ['PATCH', { percent: '5' }], ['DELETE']] as const)
        expect([id, method, (await ask(method, `/staff/promotions/${id}`, body, asOwner)).status]).toEqual([id, method, 404])
  })

  test('is 404 for everyone but the owner', async () => {
    const { signIn } = openApi(world)
    const { data } = await post(ten)
    for (const principal of [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addMarta(world)]) {
      const headers = await signIn(principal)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '', ten],
        ['GET', `/${data.id}`, undefined],
        ['PATCH', `/${data.id}`, { percent: '99' }],
        ['DELETE', `/${data.id}`, undefined],
      ] as const)
        expect((await ask(method, `/staff/promotions${path}`, body, headers)).status).toBe(404)
    }
    expect((await ask('GET', '/staff/promotions')).status).toBe(404)
  })

  test('is in the list, newest first, page by page', async () => {
    const [one, two] = [await addPromotion(world), await addPromotion(world)]
    const { list, meta } = await ask('GET', '/staff/promotions?page[size]=2', undefined, asOwner)
    expect(list.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(meta.total_count).toBe((await listPromotions(world.db, { number: 1, size: 1 })).total)
    expect(
      (await ask('GET', '/staff/promotions?page[size]=1&page[number]=2', undefined, asOwner)).list.map(({ id }) => id),
    ).toEqual([one.id])
  })
})

describe('an owner', () => {
  test('changes nothing when a part of the change is invalid', async () => {
    const promotion = await addPromotion(world)
    const wrong = draft(world, {
      name: { pt: 'x', en: 'x' },
      scope: { kind: 'chosen', skus: ['X-9'], collectionIds: [], brandIds: [] },
    })
    expect(await changePromotion(world, promotion.id, { draft: wrong })).toMatchObject({
      ok: false,
      error: { code: 'sku_unknown' },
    })
    expect(await createPromotion(world, wrong)).toMatchObject({ ok: false })
    expect((await ask('GET', `/staff/promotions/${promotion.id}`, undefined, asOwner)).data.attributes).toMatchObject({
      name: { pt: 'Dez por cento' },
      version: 1,
    })
  })
})

describe('the state of a promotion', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
  const terms = { active: true, startsAt: at(-1), endsAt: at(1), limitTotal: 5, uses: 4 }

  test.each([
    [{}, 'running'],
    [{ startsAt: now }, 'running'],
    [{ endsAt: null }, 'running'],
    [{ endsAt: now }, 'over'],
    [{ startsAt: at(1), endsAt: at(2) }, 'planned'],
    [{ uses: 5 }, 'used_up'],
    [{ limitTotal: null, uses: 5000 }, 'running'],
    [{ active: false, uses: 5 }, 'stopped'],
  ])('%o is %s', (facts, state) => {
    expect(promotionState({ ...terms, ...facts }, now)).toBe(state)
  })
})

test('a cart shows each of its promotions once, with its amount', () => {
  const label = { pt: 'Outono', en: 'Autumn' }
  const own = { promotionId: 'p-1', label, code: 'OUTONO10' }
  const resources = appliedResources(
    [
      { ...own, lineId: 'a', amount: cents(100) },
      { promotionId: 'p-2', label, code: null, lineId: null, amount: cents(0) },
      { ...own, lineId: 'b', amount: cents(34) },
    ],
    'en',
  )
  expect(resources.map(({ id, attributes }) => [id, attributes])).toEqual([
    ['p-1', { name: 'Autumn', code: 'OUTONO10', free_delivery: false, amount: '-1.34', display_amount: '-€1.34' }],
    ['p-2', { name: 'Autumn', code: null, free_delivery: true, amount: '0.00', display_amount: '€0.00' }],
  ])
})
