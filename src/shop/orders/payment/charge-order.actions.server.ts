import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { Cents } from '#src/kernel/money.ts'
import { checkMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { startPayment } from '#src/shop/payments/actions.server.ts'
import type { ChargedOrder, PaymentRow, Started } from '#src/shop/payments/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { orderEmail } from '../order/order-emails.ts'
import * as store from '../placing/store.server.ts'
import { isPaidByReference } from '#src/shop/website/payment-methods.ts'

/** What is known of an order right after it was placed. `isNotified`: its customer gets an email. */
export type Placing = { website: Website; isNotified: boolean }

/**
 * `id`: of its row. `isNew`: nothing has been written to its customer yet, unless it is paid by card or phone; its email was counted
 * when it was placed. Without `placing`
 * it is read.
 */
export type OrderToCharge = ChargedOrder & { id: number; total: Cents } & (
    | { isNew: true; placing?: Placing | undefined }
    | { isNew: false; isEmailProven: boolean }
  )

/**
 * Requests a charge from the gateway; a refusal is stored with the order. For Multibanco the email of the order is sent only now,
 * because entity and reference come with the gateway's answer: in the transaction that records it, so that it is sent once.
 */
export async function chargeOrder(world: World, payment: PaymentRow, order: OrderToCharge): Promise<Started> {
  const hasReference = isPaidByReference(payment.method_code)
  const started = await startPayment(world, payment, order, {
    ...(hasReference && { onReference: (tx: Tx, recorded: PaymentRow) => sendPaymentEmail(world, tx, order, recorded) }),
  })
  if (started.declined)
    await transaction(world.db, async (tx) => {
      if (hasReference && order.isNew) await sendPaymentEmail(world, tx, order, { ...started.payment, reference: null })
      await store.recordDeclined(tx, order.id)
    })
  return started
}

async function sendPaymentEmail(world: World, tx: Tx, order: OrderToCharge, payment: PaymentRow): Promise<void> {
  if (order.email === null) return
  const isAllowed = order.isNew
    ? (order.placing?.isNotified ?? (await store.isNotifiedByEmail(tx, order.id)))
    : await checkMailboxLimit(world, tx, { email: order.email, isProven: order.isEmailProven })
  if (!isAllowed) return
  const { number, token, locale, total } = order
  const { entity, reference, expires_at: until } = payment
  const website = (order.isNew && order.placing?.website) || (await readWebsite(tx))
  const email = orderEmail(website, siteOrigin(world.config), {
    news: reference === null ? 'unpaid' : 'reference',
    number,
    token,
    locale,
    total,
    toPay: { entity, reference, until },
  })
  const about = { kind: 'order_payment', order: number } as const
  await alert(world, tx, { email: { ...email, to: order.email, messageId: `${payment.public_id}.to-pay`, about } }, ['email'])
}
