import { afterEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { Secret } from '#src/kernel/secret.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { keyedHashes } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addMarta, addProduct } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addCollection, addOrderRows, addPromotion, skuOf } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { productClasses, canBeAdvertised } from '#src/shop/catalogue/product/product.ts'
import { inAll } from '#tests/support/world/short.ts'
import { liveOffers, reapplyRedemptions, releaseRedemptions, redeemPromotions } from './actions.server.ts'
import type { Buyer } from './actions.server.ts'
import { applyPromotions } from './apply-promotions.ts'
import { shelfLine } from './promotion.ts'
import type { Promotion } from './promotion.ts'
import { rehashUses } from './rehash.actions.server.ts'
import { changePromotion, findPromotion, stopPromotion } from './staff.actions.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop
// Automatic promotions apply to every cart, so each test removes its own.
afterEach(() =>
  transaction(world.db, async (tx) => {
    await tx.deleteFrom('promotion_uses').execute()
    await tx.deleteFrom('promotions').execute()
  }),
)

const inHours = (hours: number): Date => new Date(world.now().getTime() + hours * 3_600_000)
const guest: Buyer = { userId: null, email: 'rui@cliente.example' }
const couponOf = async (code: string, buyer?: Buyer) => (await liveOffers(world, { code, buyer })).coupon
const usedIn = (promotion: Promotion) =>
  world.db.selectFrom('promotions').select('used').where('public_id', '=', promotion.id).executeTakeFirstOrThrow()

const take = (orderId: number, promotions: readonly Promotion[], buyer = guest) =>
  transaction(world.db, (tx) => redeemPromotions(world, tx, { orderId, ...buyer, promotionIds: promotions.map(({ id }) => id) }))
const giveBack = (orderId: number) => transaction(world.db, (tx) => releaseRedemptions(tx, { orderId, at: world.now() }))
const respendPoints = (orderId: number) => transaction(world.db, (tx) => reapplyRedemptions(world, tx, orderId))

describe('the promotions of a cart', () => {
  test('are those that run now: not planned, ended or stopped ones', async () => {
    const running = await addPromotion(world)
    await addPromotion(world, { startsAt: inHours(1) })
    await addPromotion(world, { startsAt: inHours(-2), endsAt: inHours(-1) })
    await addPromotion(world, { active: false })
    const { automatic, coupon } = await liveOffers(world)
    expect([automatic.map(({ id }) => id), coupon]).toEqual([[running.id], null])
  })

  test('are read once a version of public content, and the uses of limited promotions every time', async () => {
    const query = (content?: number) =>
      shop.statementsOf(() => liveOffers(world, { code: 'OUTONO10', buyer: guest, content })).then((sent) => sent.length)
    await addPromotion(world, { code: 'OUTONO10' })
    expect([await query(), await query(-1), await query(-1)]).toEqual([2, 2, 0])
    await addPromotion(world, { limitPerson: 1 })
    expect([await query(), await query(-2), await query(-2)]).toEqual([3, 3, 1])
  })

  test('change the version with any of their terms, and not with their uses', async () => {
    const version = async () =>
      (await world.db.selectFrom('content_versions').select('version').where('name', '=', 'public').executeTakeFirstOrThrow())
        .version
    const { id } = await addPromotion(world, { limitTotal: 5 })
    const before = await version()
    await world.db.updateTable('promotions').set({ used: 1 }).where('public_id', '=', id).execute()
    expect(await version()).toBe(before)
    await world.db.updateTable('promotions').set({ active: false }).where('public_id', '=', id).execute()
    expect(await version()).toBe(before + 1)
  })

  test('include no coupon without its code, and only the one that was typed', async () => {
    const autumn = await addPromotion(world, { code: 'OUTONO10' })
    await addPromotion(world, { code: 'INVERNO' })
    expect(await liveOffers(world)).toEqual({ automatic: [], coupon: null })
    expect((await liveOffers(world, { code: ' outono10 ' })).coupon).toMatchObject({ code: 'OUTONO10', offer: { id: autumn.id } })
  })

  test.each([
    ['a kind of ten percent', { kind: 'percentage', rate: basisPoints(1250) }],
    ['five euros', { kind: 'amount', amount: cents(500) }],
    ['free delivery', { kind: 'free_delivery' }],
    ['three for two', { kind: 'buy_x_get_y', buy: 2, get: 1, rate: basisPoints(10_000) }],
  ] as const)('%s is read as it was written', async (_, reduction) => {
    await addPromotion(world, { reduction, minimum: cents(2000), stacking: 'exclusive', priority: 7 })
    const [offer] = (await liveOffers(world)).automatic
    expect(offer).toMatchObject({ reduction, minimum: 2000, stacking: 'exclusive', priority: 7, scope: { kind: 'cart' } })
  })

  test('by collection apply to the collections below it, by brand and article to these', async () => {
    const [face, sun, other, article] = await Promise.all(Array.from({ length: 4 }, () => addProduct(world, { price: 1000 })))
    const skincare = await addCollection(world, { products: [face!] })
    await addCollection(world, { below: (await addCollection(world, { below: skincare.rowId })).rowId, products: [sun!] })
    const [shelf] = await variantsForCart(world.db, [other!.rowId], 'pt')
    await addPromotion(world, {
      scope: {
        kind: 'chosen',
        skus: [await skuOf(world, article!)],
        collectionIds: [skincare.id],
        brandIds: [shelf!.product.brand.id],
      },
    })
    const none = await addProduct(world, { price: 1000 })
    const items: SoldVariant[] = [face!, sun!, other!, article!, none]
    const variants = await variantsForCart(
      world.db,
      items.map(({ rowId }) => rowId),
      'pt',
    )
    const lines = items.map(({ rowId }) =>
      shelfLine(
        `line-${rowId}`,
        variants.find(({ id }) => id === rowId)!,
        1,
      ),
    )
    const { discounts } = applyPromotions(lines, await liveOffers(world), { delivery: 'pickup' })
    expect(lines.map(({ id }) => discounts.get(id))).toEqual([100, 100, 100, 100, 0])
  })
})

describe('a coupon', () => {
  test('is unknown when it does not exist, and until it begins', async () => {
    await addPromotion(world, { code: 'NATAL', startsAt: inHours(24) })
    for (const code of ['NATAL', 'LIXO', 'x', '   ', '%', "'; drop table promotions", 'É'])
      expect(await couponOf(code), code).toMatchObject({ problem: 'coupon_unknown' })
  })

  test('expires at its end, or when it is stopped', async () => {
    await addPromotion(world, { code: 'VERAO', startsAt: inHours(-48), endsAt: inHours(-24) })
    const autumn = await addPromotion(world, { code: 'OUTONO10' })
    await stopPromotion(world, autumn.id)
    for (const code of ['VERAO', 'OUTONO10']) expect(await couponOf(code)).toEqual({ code, problem: 'coupon_expired' })
  })

  test('of last autumn can be repeated, and the new one counts', async () => {
    await addPromotion(world, { code: 'OUTONO10', startsAt: inHours(-48), endsAt: inHours(-24) })
    const again = await addPromotion(world, { code: 'OUTONO10' })
    await addPromotion(world, { code: 'VERAO', startsAt: inHours(-48), endsAt: inHours(-24) })
    await addPromotion(world, { code: 'VERAO', startsAt: inHours(24) })
    expect(await couponOf('OUTONO10')).toMatchObject({ offer: { id: again.id } })
    expect(await couponOf('VERAO')).toMatchObject({ problem: 'coupon_expired' })
  })

  test('is exhausted after its last use, and available again when an order is cancelled', async () => {
    const coupon = await addPromotion(world, { code: 'UNICO', limitTotal: 1 })
    const [order] = await addOrderRows(world, 1)
    await take(order!, [coupon])
    expect(await couponOf('UNICO')).toEqual({ code: 'UNICO', problem: 'coupon_exhausted' })
    await giveBack(order!)
    expect(await couponOf('UNICO')).toMatchObject({ offer: { id: coupon.id } })
  })

  test('is exhausted for a person who used it, signed in or as a guest with the same mailbox', async () => {
    const marta = await addMarta(world)
    const coupon = await addPromotion(world, { code: 'UMA', limitPerson: 1 })
    const [first, second, third] = await addOrderRows(world, 3)
    await take(first!, [coupon], { userId: marta.userId, email: marta.email })
    for (const buyer of [
      { userId: marta.userId, email: 'other@cliente.example' },
      { userId: null, email: ` ${marta.email.toUpperCase()} ` },
    ]) {
      expect(await couponOf('UMA', buyer)).toMatchObject({ problem: 'coupon_exhausted' })
      expect(await take(second!, [coupon], buyer)).toMatchObject({ ok: false, error: { promotionIds: [coupon.id] } })
    }
    expect(await couponOf('UMA', guest)).toMatchObject({ offer: { id: coupon.id } })
    expect(await take(second!, [coupon], guest)).toMatchObject({ ok: true })
    expect(await take(third!, [coupon], { userId: null, email: 'RUI@cliente.example' })).toMatchObject({ ok: false })
  })
})

describe('uses', () => {
  test('of a hundred orders at once with a coupon for ten, exactly ten get it', inAll, async () => {
    const coupon = await addPromotion(world, { code: 'DEZ', limitTotal: 10 })
    const everybody = await addPromotion(world)
    const orders = await addOrderRows(world, 100)
    const answers = await Promise.all(
      orders.map((orderId, at) => take(orderId, [everybody, coupon], { userId: null, email: `${at}@cliente.example` })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.filter(({ ok }) => !ok)).toContainEqual({
      ok: false,
      error: { code: 'promotion_exhausted', promotionIds: [coupon.id] },
    })
    expect([await findPromotion(world.db, coupon.id), await findPromotion(world.db, everybody.id)]).toMatchObject([
      { uses: 10 },
      { uses: 10 },
    ])
    expect([await usedIn(coupon), await usedIn(everybody)]).toEqual([{ used: 10 }, { used: 0 }])
  })

  test('of twenty orders of one person at once, one gets a promotion of one use per person', async () => {
    const coupon = await addPromotion(world, { code: 'UMA', limitPerson: 1 })
    const marta = await addMarta(world)
    const orders = await addOrderRows(world, 20)
    const answers = await Promise.all(
      orders.map((orderId, at) => take(orderId, [coupon], { userId: at % 2 ? marta.userId : null, email: marta.email })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('all or none: a refused order uses no promotion', async () => {
    const [exhausted, free] = [await addPromotion(world, { limitTotal: 1 }), await addPromotion(world, { limitTotal: 5 })]
    const [first, second] = await addOrderRows(world, 2)
    await take(first!, [exhausted])
    expect(await take(second!, [free, exhausted])).toEqual({
      ok: false,
      error: { code: 'promotion_exhausted', promotionIds: [exhausted.id] },
    })
    expect(await findPromotion(world.db, free.id)).toMatchObject({ uses: 0 })
    expect(await take(second!, [])).toMatchObject({ ok: true })
  })

  test('an order requested twenty times at once counts once, and is released once', async () => {
    const coupon = await addPromotion(world, { code: 'TRES', limitTotal: 3, limitPerson: 1 })
    const [order] = await addOrderRows(world, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(order!, [coupon])))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect([await usedIn(coupon), await findPromotion(world.db, coupon.id)]).toMatchObject([{ used: 1 }, { uses: 1 }])
    await Promise.all(Array.from({ length: 5 }, () => giveBack(order!)))
    expect([await usedIn(coupon), await findPromotion(world.db, coupon.id)]).toMatchObject([{ used: 0 }, { uses: 0 }])
  })

  test('a stopped or ended promotion is refused when the order is placed, but a reinstated order keeps it', async () => {
    const coupon = await addPromotion(world, { code: 'FIM', limitTotal: 2 })
    const [order, later, last] = await addOrderRows(world, 3)
    await take(order!, [coupon])
    await giveBack(order!)
    await stopPromotion(world, coupon.id)
    expect(await take(later!, [coupon])).toMatchObject({ ok: false, error: { code: 'promotion_exhausted' } })
    expect(await respendPoints(order!)).toMatchObject({ ok: true })
    expect(await respendPoints(order!)).toMatchObject({ ok: true })
    expect(await usedIn(coupon)).toEqual({ used: 1 })
    expect(await respendPoints(last!)).toMatchObject({ ok: true })
  })

  test('an order is reinstated only while a use is left', async () => {
    const coupon = await addPromotion(world, { code: 'UNICO', limitTotal: 1 })
    const [order, other] = await addOrderRows(world, 2)
    await take(order!, [coupon])
    await giveBack(order!)
    await take(other!, [coupon])
    expect(await respendPoints(order!)).toMatchObject({ ok: false, error: { promotionIds: [coupon.id] } })
  })

  test('without a limit are counted for a limit that is set later, while orders come in', async () => {
    const promotion = await addPromotion(world)
    const orders = await addOrderRows(world, 30)
    await Promise.all(orders.slice(0, 10).map((orderId) => take(orderId, [promotion])))
    const [changed, ...answers] = await Promise.all([
      changePromotion(world, promotion.id, { draft: { ...promotion, limitTotal: 40 } }),
      ...orders.slice(10).map((orderId) => take(orderId, [promotion])),
      ...orders.slice(0, 5).map((orderId) => giveBack(orderId)),
    ])
    expect(changed).toMatchObject({ ok: true })
    const { uses } = (await findPromotion(world.db, promotion.id))!
    expect(await usedIn(promotion)).toEqual({ used: uses })
    expect(uses).toBe(5 + answers.filter((answer) => answer?.ok).length)
    expect(await changePromotion(world, promotion.id, { draft: { ...promotion, limitTotal: 3 } })).toMatchObject({
      ok: false,
      error: { code: 'limit_below_uses', uses },
    })
  })

  test('store no mailbox, only a hash of it', async () => {
    const coupon = await addPromotion(world, { code: 'UMA', limitPerson: 1 })
    const marta = await addMarta(world)
    const [first, second] = await addOrderRows(world, 2)
    await take(first!, [coupon])
    await take(second!, [coupon], { userId: marta.userId, email: marta.email })
    const rows = await world.db.selectFrom('promotion_uses').selectAll().orderBy('order_id').execute()
    expect(rows).toMatchObject([
      { user_id: null, email_hash: expect.any(Buffer) },
      { user_id: marta.userId, email_hash: null },
    ])
    const elsewhere = { ...world, hashKey: new Secret(Buffer.alloc(32, 9)) }
    expect((await liveOffers(elsewhere, { code: 'UMA', buyer: guest })).coupon).toMatchObject({ offer: {} })
  })

  test('are recognised for the same person after all keys have changed, also those hashed with a key of the ring', async () => {
    const [coupon, old] = [
      await addPromotion(world, { code: 'UMA', limitPerson: 1 }),
      await addPromotion(world, { code: 'VELHA', limitPerson: 1 }),
    ]
    const [first, second] = await addOrderRows(world, 2)
    await take(first!, [coupon])
    await take(second!, [old])
    const [, byRing] = keyedHashes(world, 'promotion_uses', 'rui@cliente.example')
    await world.db.updateTable('promotion_uses').set({ email_hash: byRing }).where('order_id', '=', second!).execute()
    const changed = { ...world, keys: [{ id: 'new', secret: new Secret(Buffer.alloc(32, 9)) }] }
    const both = { ...world, keys: [...changed.keys, ...world.keys] }
    expect((await liveOffers(changed, { code: 'UMA', buyer: guest })).coupon).toMatchObject({ problem: 'coupon_exhausted' })
    expect((await liveOffers(both, { code: 'VELHA', buyer: guest })).coupon).toMatchObject({ problem: 'coupon_exhausted' })
  })

  test('are recognised after the key of the ring that hashed them was removed by a rotation', async () => {
    const old = await addPromotion(world, { code: 'ANTIGA', limitPerson: 2 })
    const [first, second] = await addOrderRows(world, 2)
    for (const order of [first!, second!]) await take(order, [old])
    const [hash, byRing] = keyedHashes(world, 'promotion_uses', 'rui@cliente.example')
    await world.db.updateTable('orders').set({ email: 'Rui@cliente.example' }).where('id', 'in', [first!, second!]).execute()
    await world.db.updateTable('promotion_uses').set({ email_hash: byRing }).where('order_id', '=', first!).execute()
    expect([await rehashUses(world), await rehashUses(world)]).toEqual([1, 0])
    const rows = await world.db
      .selectFrom('promotion_uses')
      .select('email_hash')
      .where('order_id', 'in', [first!, second!])
      .execute()
    expect(rows).toEqual([{ email_hash: hash }, { email_hash: hash }])
    const without = { ...world, keys: [{ id: 'new', secret: new Secret(Buffer.alloc(32, 9)) }] }
    expect((await liveOffers(without, { code: 'ANTIGA', buyer: guest })).coupon).toMatchObject({ problem: 'coupon_exhausted' })
  })

  test('lose their person once the order is erased', async () => {
    const coupon = await addPromotion(world, { code: 'UMA' })
    const [order] = await addOrderRows(world, 1)
    await take(order!, [coupon])
    await world.db
      .updateTable('orders')
      .set({ erased_at: world.now(), minimized_at: world.now(), email: null, pickup_code: null })
      .where('id', '=', order!)
      .execute()
    expect(await world.db.selectFrom('promotion_uses').selectAll().execute()).toMatchObject([{ user_id: null, email_hash: null }])
  })
})

describe('the database', () => {
  test('refuses more uses than the limit, a duplicate code at the same time, and a kind without its values', async () => {
    const coupon = await addPromotion(world, { code: 'UNICO', limitTotal: 1 })
    const set = (column: ReturnType<typeof sql>) =>
      sql`update promotions set ${column} where public_id = ${coupon.id}::uuid`.execute(world.db)
    for (const wrong of [
      sql`used = 2`,
      sql`used = -1`,
      sql`used = 1, limit_total = null`,
      sql`rate_basis_points = null`,
      sql`rate_basis_points = 10001`,
      sql`amount_cents = 1`,
      sql`kind = 'amount'`,
      sql`kind = 'gift'`,
      sql`code = 'abc'`,
      sql`ends_at = starts_at`,
      sql`name_en = ''`,
      sql`minimum_cents = -1`,
    ])
      await expect(set(wrong)).rejects.toMatchObject({ code: '23514' })
    const other = await addPromotion(world, { code: 'DOIS' })
    const copy = sql`update promotions set code = 'UNICO' where public_id = ${other.id}::uuid`
    await expect(copy.execute(world.db)).rejects.toMatchObject({ code: '23P01' })
  })

  test('has the same product classes as the shop', async () => {
    for (const kind of productClasses) {
      const { rows } = await sql<{ can: boolean }>`select may_be_advertised(${kind}) as can`.execute(world.db)
      expect([kind, rows[0]?.can]).toEqual([kind, canBeAdvertised(kind)])
    }
  })

  test('refuses a prescription medicine, and removes a product that becomes one', async () => {
    const [pill, cream] = [await addProduct(world, { kind: 'MSRM' }), await addProduct(world)]
    const promotion = await addPromotion(world, {
      scope: { kind: 'chosen', skus: [await skuOf(world, cream)], collectionIds: [], brandIds: [] },
    })
    const add = sql`insert into promotion_variants select id, ${pill.rowId}::bigint from promotions`
    await expect(add.execute(world.db)).rejects.toMatchObject({ code: '23514' })
    await sql`update products set class = 'MSRM' where id = (select product_id from variants where id = ${cream.rowId})`.execute(
      world.db,
    )
    expect(await findPromotion(world.db, promotion.id)).toMatchObject({ scope: { kind: 'chosen', skus: [] } })
  })
})
