import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { checkMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { orderToken } from '../order/sealed.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import type { RefundRow } from './store.server.ts'
import type { OrderRow } from '../order/store.server.ts'

/**
 * Emails about money are sent whatever the customer turned off; like every email about an order they name no product. A refund
 * not made by staff counts for the email limit of an unverified mailbox.
 */
export async function notifyRefund(world: World, tx: Tx, row: OrderRow, refund: RefundRow): Promise<void> {
  if (row.email === null) return
  if (refund.actor !== 'staff' && !(await checkMailboxLimit(world, tx, { email: row.email, isProven: row.email_proven }))) return
  const email = refundEmail(await readWebsite(tx), siteOrigin(world.config), { ...row, token: orderToken(world, row), refund })
  const about = { kind: 'order_refund', order: row.number } as const
  await alert(world, tx, { email: { ...email, to: row.email, messageId: `${refund.public_id}.refund`, about } }, ['email'])
}

function refundEmail(
  website: Website,
  origin: string,
  { number, token, locale, refund }: Pick<OrderRow, 'number' | 'locale'> & { token: string; refund: RefundRow },
): ComposedEmail {
  const { subject, heading, body, fact } =
    refund.points === null ? moneyLabels(refund, number, locale) : pointsLabels(refund.points, number, locale)
  return composeEmail({
    locale,
    subject,
    heading,
    paragraphs: [body],
    facts: [{ label: m.order_letter_number({}, { locale }), value: number }, fact],
    link: {
      label: m.order_letter_link({}, { locale }),
      url: new URL(pathTo('checkout.confirmation', locale, { id: token }), origin).href,
    },
    notes: [m.order_letter_no_invoice({}, { locale })],
    sender: senderLines(website, locale),
  })
}

type EmailLabels = { subject: string; heading: string; body: string; fact: { label: string; value: string } }

function moneyLabels(refund: RefundRow, number: string, locale: Locale): EmailLabels {
  const amount = formatMoney(refund.amount_cents, locale)
  const body = refund.by_hand ? m.refund_letter_by_hand : m.refund_letter_body
  return {
    subject: m.refund_letter_subject({ number }, { locale }),
    heading: m.refund_letter_heading({ number }, { locale }),
    body: body({ number, amount }, { locale }),
    fact: { label: m.refund_amount({}, { locale }), value: amount },
  }
}

function pointsLabels(back: number, number: string, locale: Locale): EmailLabels {
  const points = pointsText(back, locale)
  return {
    subject: m.refund_letter_points_subject({ number }, { locale }),
    heading: m.refund_letter_points_heading({}, { locale }),
    body: m.refund_letter_points_body({ points, number }, { locale }),
    fact: { label: m.refund_letter_points_fact({}, { locale }), value: formatNumber(back, locale) },
  }
}
