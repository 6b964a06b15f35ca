import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CartLine, CartTotals } from '../cart/cart.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { Adjustment } from '../promotions/applying.ts'
import type { PaymentMethod } from '../website/website.ts'

/** The health consent that counts at this moment; undefined when none was ever published. */
export const currentHealthConsent = (db: Db, now: Date) =>
  db
    .selectFrom('consent_texts')
    .select(['version', 'text_pt as pt', 'text_en as en'])
    .where('kind', '=', 'health')
    .where('published_at', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

const placedColumns = ['orders.id', 'orders.public_id', 'orders.number', 'orders.token', 'orders.locale'] as const

export const orderOfCart = (db: Db, cartId: number) =>
  db.selectFrom('orders').select(placedColumns).where('cart_id', '=', cartId).$narrowType<{ locale: Locale }>().executeTakeFirst()

export type PlacedRow = NonNullable<Awaited<ReturnType<typeof orderOfCart>>>

export type NewOrder = {
  publicId: string
  token: string
  cartId: number
  userId: number | null
  email: string
  locale: Locale
  state: 'pending' | 'balance_due'
  paymentState: 'paid' | 'balance_due'
  fulfilment: Fulfilment
  pickupLocationId: number | null
  pickupCode: string
  paymentMethod: PaymentMethod | null
  totals: CartTotals
  contactSealed: Buffer | null
  instructionsSealed: Buffer | null
  consentVersion: number
  paymentDueAt: Date | null
  placedAt: Date
}

/** Undefined when another order has this number already: eight random characters do meet, once in a shop's life. */
export const addOrder = (tx: Tx, order: NewOrder, number: string): Promise<PlacedRow | undefined> =>
  tx
    .insertInto('orders')
    .values({
      public_id: order.publicId,
      number,
      token: order.token,
      cart_id: order.cartId,
      user_id: order.userId,
      email: order.email,
      locale: order.locale,
      state: order.state,
      payment_state: order.paymentState,
      fulfilment: order.fulfilment,
      pickup_location_id: order.pickupLocationId,
      pickup_code: order.pickupCode,
      payment_method_code: order.paymentMethod,
      item_total_cents: order.totals.items,
      discount_total_cents: order.totals.discount,
      ship_total_cents: order.totals.shipping,
      included_tax_total_cents: order.totals.includedTax,
      total_cents: order.totals.total,
      contact_sealed: order.contactSealed,
      special_instructions_sealed: order.instructionsSealed,
      health_consent_version: order.consentVersion,
      payment_due_at: order.paymentDueAt,
      placed_at: order.placedAt,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning(placedColumns)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

/** Lines keep the ids that they had in the cart. */
export async function addLines(tx: Tx, orderId: number, lines: readonly CartLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ id, variant, quantity, price, discount, total, vat, includedTax }, position) => ({
        public_id: id,
        order_id: orderId,
        variant_id: variant.id,
        position,
        name_pt: variant.name.pt,
        name_en: variant.name.en,
        pack_pt: variant.pack.pt,
        pack_en: variant.pack.en,
        sku: variant.sku,
        class: variant.class,
        quantity,
        unit_price_cents: price,
        discount_cents: discount,
        total_cents: total,
        vat_basis_points: vat,
        included_tax_cents: includedTax,
      })),
    )
    .execute()
}

/** After the lines, which are called by the ids that they had in the cart, and the promotions by their public ones. */
export async function addAdjustments(tx: Tx, orderId: number, adjustments: readonly Adjustment[]): Promise<void> {
  const rows = adjustments.map(({ promotionId, lineId, label, code, amount }) => ({
    promotionId,
    lineId,
    ...label,
    code,
    amount,
  }))
  await sql`
    insert into order_adjustments (order_id, order_line_id, promotion_id, label_pt, label_en, code, amount_cents)
    select ${orderId}::bigint, l.id, p.id, a.pt, a.en, a.code, a.amount
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as ("promotionId" uuid, "lineId" uuid, pt text, en text, code text, amount int)) with ordinality
             as a (promotion_id, line_id, pt, en, code, amount, place)
      join promotions p on p.public_id = a.promotion_id
      left join order_lines l on l.public_id = a.line_id and l.order_id = ${orderId}
      order by a.place`.execute(tx)
}

export type Placing = {
  orderId: number
  userId: number | null
  to: 'pending' | 'balance_due'
  locale: Locale
  door: 'page' | 'api'
  consentVersion: number
  at: Date
}

/** The first row of the history, and the consent that came with it. */
export async function addPlacing(tx: Tx, { orderId, userId, to, locale, door, consentVersion, at }: Placing): Promise<void> {
  await tx
    .with('agreed', (cte) =>
      cte
        .insertInto('consents')
        .values({ user_id: userId, order_id: orderId, kind: 'health', version: consentVersion, locale, door, at }),
    )
    .insertInto('order_moves')
    .values({
      order_id: orderId,
      at,
      event: 'place',
      from_state: null,
      to_state: to,
      actor: 'customer',
      actor_id: userId,
      alerts: ['email'],
    })
    .execute()
}

/** The bank would not take the charge; the order waits for another attempt. */
export async function noteDeclined(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_state: 'failed' })
    .where('id', '=', orderId)
    .where('payment_state', '=', 'balance_due')
    .execute()
}
