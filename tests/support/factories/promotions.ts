import { basisPoints, cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import type { Promotion, PromotionDraft } from '#src/shop/promotions/promotion.ts'
import { createPromotion } from '#src/shop/promotions/staff.actions.server.ts'

/** By default an automatic promotion of ten percent off everything, active since a moment ago. */
export const draft = (world: World, facts: Partial<PromotionDraft> = {}): PromotionDraft => ({
  name: { pt: 'Dez por cento', en: 'Ten percent' },
  reduction: { kind: 'percentage', rate: basisPoints(1000) },
  scope: { kind: 'cart' },
  minimum: cents(0),
  code: null,
  stacking: 'stackable',
  priority: 0,
  startsAt: new Date(world.now().getTime() - 1000),
  endsAt: null,
  limitTotal: null,
  limitPerson: null,
  active: true,
  ...facts,
})

export async function addPromotion(world: World, facts: Partial<PromotionDraft> = {}): Promise<Promotion> {
  const made = await createPromotion(world, draft(world, facts))
  if (!made.ok) throw new Error(`not made: ${made.error.code}`)
  return made.value
}

/** For tests that need the shelf prices again: automatic promotions reach every cart. */
export async function stopAllPromotions(world: World): Promise<void> {
  await world.db.updateTable('promotions').set({ active: false }).execute()
}

/** The SKU of a variant. */
export async function skuOf(world: World, { rowId }: { rowId: number }): Promise<string> {
  const row = await world.db.selectFrom('variants').select('sku').where('id', '=', rowId).executeTakeFirstOrThrow()
  return row.sku
}

/** A collection with these products, top-level or below another one. */
export async function addCollection(
  world: World,
  { below = null, products = [] }: { below?: number | null; products?: readonly { rowId: number }[] } = {},
): Promise<{ rowId: number; id: string }> {
  const id = world.id()
  const texts = { name_pt: id, name_en: id, slug_pt: id, slug_en: `${id}-en`, icon: 'sun', colour: 'amber' }
  const { id: rowId } = await world.db
    .insertInto('collections')
    .values({ public_id: id, parent_id: below, ...texts })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const variant of products)
    await world.db
      .insertInto('product_collections')
      .columns(['collection_id', 'product_id'])
      .expression((row) =>
        row
          .selectFrom('variants')
          .select((column) => [column.val(rowId).as('collection_id'), 'product_id'])
          .where('id', '=', variant.rowId),
      )
      .execute()
  return { rowId, id }
}

/** Bare order rows without content: all that a redemption needs. */
export async function addOrderRows(world: World, count: number): Promise<number[]> {
  const at = world.now()
  const ids = Array.from({ length: count }, () => world.id())
  const carts = await world.db
    .insertInto('carts')
    .values(
      ids.map((id) => ({
        public_id: id,
        state: 'open',
        locale: 'pt',
        created_at: at,
        updated_at: at,
        expires_at: at,
      })),
    )
    .returning('id')
    .execute()
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const number = (): string => `AZ-${Array.from(world.random(8), (byte) => digits[byte % 32]).join('')}`
  const sums = { item_total_cents: 0, included_tax_total_cents: 0, total_cents: 0 }
  const states = { state: 'pending', payment_state: 'paid', fulfilment: 'pickup', locale: 'pt', email: 'x@cliente.example' }
  const orders = await world.db
    .insertInto('orders')
    .values(
      carts.map((cart) => {
        const id = world.id()
        return {
          public_id: id,
          number: number(),
          cart_id: cart.id,
          health_consent_version: 1,
          placed_at: at,
          ...sums,
          ...states,
        }
      }),
    )
    .returning('id')
    .execute()
  return orders.map(({ id }) => id)
}
