import { describe, expect, test } from 'vitest'
import { loadPromotions } from '#db/seed/load-promotions.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { liveOffers } from './actions.server.ts'
import { applyPromotions, usedPromotions } from './apply-promotions.ts'
import { formOf, newForm } from './promotion-form.ts'
import { shelfLine } from './promotion.ts'
import type { Promotion } from './promotion.ts'
import { submitChangeForm, submitCreateForm, readChoices } from './screens/staff-promotion.server.ts'
import type { PromotionAnswer } from './screens/staff-promotion.server.ts'
import { findPromotion, listPromotions } from './staff.actions.server.ts'
import { promotionsPath, readPromotionsAddress } from './screens/promotions-address.ts'
import { periodText, reductionText, usesText } from './labels.ts'

const { world } = await stockedShopFixture()

type Fields = Record<string, string | string[]>
const plain: Fields = {
  'name.pt': 'Outono',
  'name.en': 'Autumn',
  kind: 'percentage',
  percent: '12,5',
  scope: 'cart',
  stacking: 'stackable',
  priority: '0',
}

function formWith(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}
const visit = (): Page => ({ world, locale: 'pt' }) as Page
const create = (fields: Fields) => withLocale('pt', () => submitCreateForm(visit(), formWith({ ...plain, ...fields })))
const change = (promotion: Promotion, fields: Fields) =>
  withLocale('pt', () => submitChangeForm(visit(), promotion, formWith(fields)))
const newest = async (): Promise<Promotion> => (await listPromotions(world.db, { number: 1, size: 1 })).promotions[0]!
const errorsOf = (answer: Response | PromotionAnswer): Record<string, string> => ('errors' in answer ? answer.errors : {})
const fieldsOf = ({ texts, collectionIds, brandIds }: ReturnType<typeof formOf>): Fields => ({
  ...texts,
  collection_ids: [...collectionIds],
  brand_ids: [...brandIds],
})

describe('the form of a promotion', () => {
  test('creates one, with decimal commas and Lisbon time', async () => {
    const answer = await create({
      coupon: ' verao ',
      minimum: '1 234,50 €',
      starts_at: '2026-07-01T09:30',
      ends_at: '2026-12-31T23:59',
      limit: '100',
      limit_per_person: '1',
      priority: '-5',
      stacking: 'exclusive',
      amount: 'what stood there before',
    })
    expect(answer).toMatchObject({ status: 303 })
    expect((answer as Response).headers.get('Location')).toBe('/gestao/promocoes?done=created')
    expect(await newest()).toMatchObject({
      reduction: { kind: 'percentage', rate: 1250 },
      code: 'VERAO',
      minimum: 123_450,
      startsAt: new Date('2026-07-01T08:30:00Z'),
      endsAt: new Date('2026-12-31T23:59:00Z'),
      limitTotal: 100,
      limitPerson: 1,
      priority: -5,
      stacking: 'exclusive',
      active: true,
    })
  })

  test.each([
    [
      { kind: 'amount', amount: '5' },
      { kind: 'amount', amount: 500 },
    ],
    [{ kind: 'free_delivery', percent: 'nonsense' }, { kind: 'free_delivery' }],
    [
      { kind: 'buy_x_get_y', buy: '2', get: '1', get_percent: '100' },
      { kind: 'buy_x_get_y', buy: 2, get: 1, rate: 10_000 },
    ],
    [{ kind: 'buy_x_get_y', buy: '1', get: '1', get_percent: '50 %' }, { rate: 5000 }],
  ])('reads the values of the chosen kind: %o', async (fields, reduction) => {
    expect(await create(fields)).toMatchObject({ status: 303 })
    expect((await newest()).reduction).toMatchObject(reduction)
  })

  test('accepts ticked collections and brands, and references in any order of lines', async () => {
    const { collections, brands } = await readChoices(world.db, 'pt')
    const collection = collections.find(({ name }) => name === 'Higiene oral')!
    expect(collection.children.map(({ name }) => name)).toContain('Escovas e fio')
    const ids = [collection.id, collection.children[0]!.id].toSorted()
    await create({
      scope: 'chosen',
      collection_ids: ids,
      brand_ids: brands[3]!.id,
      skus: 'PAR-000115\r\n\r\n PAR-000114, PAR-000115',
    })
    const { scope } = await newest()
    expect(scope).toMatchObject({ kind: 'chosen', skus: ['PAR-000114', 'PAR-000115'], brandIds: [brands[3]!.id] })
    expect(scope.kind === 'chosen' && scope.collectionIds.toSorted()).toEqual(ids)
  })

  test('clears its lists when the whole cart is chosen', async () => {
    await create({ scope: 'cart', skus: 'NADA' })
    expect((await newest()).scope).toEqual({ kind: 'cart' })
  })

  test.each([
    [{ 'name.en': ' ' }, 'name.en'],
    [{ percent: '' }, 'percent'],
    [{ percent: '12,345' }, 'percent'],
    [{ kind: 'amount', amount: '-1' }, 'amount'],
    [{ kind: 'buy_x_get_y', buy: 'dois', get: '1', get_percent: '' }, 'buy'],
    [{ kind: 'buy_x_get_y', buy: '2', get: '1', get_percent: '101' }, 'get_percent'],
    [{ kind: '' }, 'kind'],
    [{ coupon: 'promoção' }, 'coupon'],
    [{ starts_at: '2026-02-30T10:00' }, 'starts_at'],
    [{ starts_at: '2026-02-28T25:00' }, 'starts_at'],
    [{ ends_at: '2001-01-01T10:00' }, 'ends_at'],
    [{ minimum: 'nada' }, 'minimum'],
    [{ limit: '0' }, 'limit'],
    [{ limit_per_person: '1,5' }, 'limit_per_person'],
    [{ priority: '' }, ''],
    [{ scope: 'chosen' }, 'scope'],
    [{ scope: 'chosen', skus: 'X'.repeat(65) }, 'skus'],
    [{ scope: 'chosen', collection_ids: 'x' }, 'collection_ids'],
    [{ scope: 'chosen', brand_ids: 'x' }, 'brand_ids'],
  ])('reports an error at its field: %o', async (fields, field) => {
    const answer = await create(fields)
    expect(Object.keys(errorsOf(answer))).toEqual(field ? [field] : [])
  })

  test('keeps all typed and ticked values, and names each article that is not allowed', async () => {
    const { collections } = await readChoices(world.db, 'pt')
    const ids = collections.slice(0, 2).map(({ id }) => id)
    const medicine = await world.db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select('v.sku')
      .where('p.class', '=', 'MSRM')
      .limit(1)
      .executeTakeFirstOrThrow()
    const fields = { scope: 'chosen', collection_ids: ids, coupon: 'segredo', skus: 'PAR-000114\nX-1\nX-2' }
    expect(await create(fields)).toMatchObject({
      errors: { skus: 'Estas referências não existem: X-1, X-2.' },
      form: { texts: { percent: '12,5', coupon: 'segredo', skus: 'PAR-000114\nX-1\nX-2' }, collectionIds: ids },
    })
    expect(errorsOf(await create({ ...fields, skus: medicine.sku }))).toEqual({
      skus: `Estes medicamentos não podem entrar em promoções: ${medicine.sku}.`,
    })
  })

  test('shows a promotion as it can be sent back unchanged', async () => {
    const { collections, brands } = await readChoices(world.db, 'pt')
    const chosen = { scope: 'chosen', collection_ids: collections[1]!.id, brand_ids: brands[0]!.id, skus: 'PAR-000114' }
    const kinds: Fields[] = [
      { percent: '0,07', coupon: 'ALGUM', minimum: '20', limit: '7' },
      { kind: 'amount', amount: '5,05', ...chosen },
      { kind: 'buy_x_get_y', buy: '3', get: '2', get_percent: '33,3', stacking: 'exclusive' },
    ]
    for (const fields of kinds) {
      await create({ starts_at: '2026-03-29T08:15', ...fields })
      const promotion = await newest()
      expect(await change(promotion, fieldsOf(formOf(promotion, 'pt')))).toMatchObject({ status: 303 })
      const { version, updatedAt, ...after } = (await findPromotion(world.db, promotion.id))!
      const { version: before, updatedAt: earlier, ...same } = promotion
      expect(after).toEqual(same)
      expect([version, updatedAt >= earlier]).toEqual([before + 1, true])
      expect(formOf(promotion, 'en').texts['percent'] ?? '').not.toContain(',')
    }
  })

  test('refuses a change of an older version, and stops and resumes by its buttons', async () => {
    await create({})
    const promotion = await newest()
    await change(promotion, { ...plain, seen: '1', percent: '20' })
    const late = await change((await findPromotion(world.db, promotion.id))!, { ...plain, seen: '1', percent: '30' })
    expect(errorsOf(late)).toEqual({
      form: 'Outra pessoa mudou esta promoção entretanto. Veja-a de novo antes de guardar.',
    })
    // What was typed is shown beside what is saved, and saving it again replaces that.
    expect(late).toMatchObject({ hasConflict: true, form: { texts: { percent: '30', seen: '2' } } })
    const after = await newest()
    expect(await change(after, { intent: 'stop' })).toMatchObject({ status: 303 })
    expect(await newest()).toMatchObject({ active: false, reduction: { rate: 2000 } })
    // Saving a stopped promotion does not restart it.
    await change(await newest(), { ...plain, seen: '3' })
    expect((await newest()).active).toBe(false)
    expect(await change(await newest(), { intent: 'resume' })).toMatchObject({ status: 303 })
    expect((await newest()).active).toBe(true)
  })

  test('begins with the usual values', () => {
    expect(newForm(new Date('2026-11-21T10:05:59Z')).texts).toMatchObject({
      kind: 'percentage',
      scope: 'cart',
      stacking: 'stackable',
      starts_at: '2026-11-21T10:05',
    })
  })
})

test('the list has its page in its address', () => {
  expect(promotionsPath('pt', {})).toBe('/gestao/promocoes')
  expect(promotionsPath('en', { page: 2, done: 'stopped' })).toBe('/en/staff/promotions?page=2&done=stopped')
  expect(readPromotionsAddress(new URLSearchParams('page=2&done=stopped'))).toEqual({ page: 2, done: 'stopped' })
  expect(readPromotionsAddress(new URLSearchParams('done=lost'))).toEqual({ page: 1, done: undefined })
  for (const wrong of ['page=0', 'page=x', 'page=1.5']) expect(readPromotionsAddress(new URLSearchParams(wrong))).toBeUndefined()
})

test('a promotion has a short text, in both languages', () => {
  const rate = basisPoints(1000)
  expect(reductionText({ kind: 'percentage', rate }, 'en')).toBe('10% off')
  expect(reductionText({ kind: 'amount', amount: cents(500) }, 'pt')).toBe('5,00\u00a0€ de desconto')
  expect(reductionText({ kind: 'free_delivery' }, 'pt')).toBe('Entrega grátis')
  expect(reductionText({ kind: 'buy_x_get_y', buy: 2, get: 1, rate: basisPoints(10_000) }, 'pt')).toBe('Leve 3, pague 2')
  expect(reductionText({ kind: 'buy_x_get_y', buy: 1, get: 1, rate }, 'en')).toBe('Buy 1, get 10% off 1')
  const startsAt = new Date('2026-10-06T09:00:00Z')
  expect(periodText({ startsAt, endsAt: null }, 'en')).toBe('since 6 Oct 2026')
  expect(periodText({ startsAt, endsAt: new Date('2026-11-30T09:00:00Z') }, 'en')).toBe('6 Oct 2026 to 30 Nov 2026')
  expect([usesText({ uses: 12, limitTotal: 100 }, 'pt'), usesText({ uses: 12, limitTotal: null }, 'pt')]).toEqual([
    '12 de 100',
    '12',
  ])
})

describe('the promotions of the demo', () => {
  test('take a tenth off skincare by code and make the third brush free', async () => {
    const { promotions } = await listPromotions(world.db, { number: 1, size: 100 })
    for (const { id } of promotions)
      await world.db.updateTable('promotions').set({ active: false }).where('public_id', '=', id).execute()
    await transaction(world.db, (tx) => loadPromotions({ ...world, tx }))
    const rows = await world.db
      .selectFrom('variants')
      .select(['id', 'sku', 'price_cents'])
      .where('sku', 'in', ['PAR-000001', 'PAR-000114'])
      .execute()
    const variants = await variantsForCart(
      world.db,
      rows.map(({ id }) => id),
      'pt',
    )
    const lineOf = (sku: string, quantity: number) =>
      shelfLine(
        sku,
        variants.find((variant) => variant.sku === sku)!,
        quantity,
      )
    const lines = [lineOf('PAR-000001', 1), lineOf('PAR-000114', 3)]
    const offers = await liveOffers(world, { code: 'outono10' })
    const { discounts, coupon, ...rest } = applyPromotions(lines, offers, { delivery: 'pickup' })
    const price = (sku: string): number => rows.find((row) => row.sku === sku)!.price_cents
    expect(coupon).toEqual({ code: 'OUTONO10', problem: null })
    expect([discounts.get('PAR-000001'), discounts.get('PAR-000114')]).toEqual([
      Math.round(price('PAR-000001') / 10),
      price('PAR-000114'),
    ])
    expect(usedPromotions(rest)).toHaveLength(2)
  })
})
