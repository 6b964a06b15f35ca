import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { amount, amountAttributes, currency, day, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, money } from '#src/platform/jsonapi/resource.ts'
import { transactionMembers } from '../wallet/api.server.ts'
import type { FoundCustomer } from './staff-lookup.server.ts'
import { moved, movements } from '../report/staff-report.ts'
import type { Report } from '../report/staff-report.ts'
import type { StaffCard, StaffEntry, StaffWallet } from './staff-wallet.server.ts'

export const customerSchema = defineResource({
  type: 'loyalty_customer',
  attributes: { name: orNull(text), email: text, wallet_id: orNull(text), card_end: orNull(text) },
})

export const customerResource = ({ id, name, email, wallet }: FoundCustomer) =>
  customerSchema.resource({
    id,
    attributes: { name, email, wallet_id: wallet?.id ?? null, card_end: wallet?.cardEnd ?? null },
  })

/** A wallet as staff see it; of its owner only what the counter needs to identify them. */
export const staffWalletSchema = defineResource({
  type: 'loyalty_wallet',
  name: 'StaffLoyaltyWallet',
  attributes: {
    name: orNull(text),
    email: text,
    phone: orNull(text),
    card_number: text,
    cards: v.array(
      v.strictObject({
        number: text,
        kind: v.picklist(['plastic', 'digital']),
        linked_at: orNull(moment),
        blocked_at: orNull(moment),
      }),
    ),
    balance_points: whole,
    ...amountAttributes('balance_amount'),
    currency,
    held_points: whole,
    owed_points: whole,
    expiring: orNull(v.strictObject({ points: whole, last_day: day })),
    joined_at: moment,
    transactions: v.array(v.strictObject({ ...transactionMembers, by: orNull(text) })),
  },
})

export const staffWalletResource = (found: StaffWallet, locale: Locale) =>
  staffWalletSchema.resource({
    id: found.wallet.id,
    attributes: {
      name: found.name,
      email: found.email,
      phone: found.phone,
      card_number: found.wallet.cardNumber,
      cards: found.cards.map(card),
      balance_points: found.wallet.balance,
      ...amounts({ balance_amount: found.wallet.worth }, locale),
      currency: 'EUR',
      held_points: found.reserved,
      owed_points: found.wallet.owed,
      expiring: found.wallet.expiring && { points: found.wallet.expiring.points, last_day: found.wallet.expiring.lastDay },
      joined_at: found.wallet.joinedAt.toISOString(),
      transactions: found.entries.map(transaction),
    },
  })

const card = ({ number, kind, linkedAt, blockedAt }: StaffCard) => ({
  number,
  kind,
  linked_at: linkedAt?.toISOString() ?? null,
  blocked_at: blockedAt?.toISOString() ?? null,
})

const transaction = (entry: StaffEntry) => ({
  id: entry.id,
  kind: entry.kind,
  points: entry.points,
  balance_points: entry.balance,
  order_number: entry.orderNumber,
  reason: entry.reason,
  by: entry.by,
  at: entry.at.toISOString(),
  expires_at: entry.expiresAt?.toISOString() ?? null,
})

const movedMembers = v.entriesFromList(movements, whole)

export const reportSchema = defineResource({
  type: 'loyalty_report',
  attributes: {
    from: day,
    to: day,
    months: v.array(v.strictObject({ month: text, ...movedMembers, open_points: whole, open_amount: amount })),
    total: v.strictObject(movedMembers),
    open_points: whole,
    open_amount: amount,
    currency,
    held_points: whole,
    owed_points: whole,
  },
})

export const reportResource = ({ period, rows, total, now }: Report) =>
  reportSchema.resource({
    id: `${period.from}.${period.to}`,
    attributes: {
      from: period.from,
      to: period.to,
      months: rows.map((row) => ({ month: row.month, ...moved(row), open_points: row.open, open_amount: money(row.worth) })),
      total: moved(total),
      open_points: now.open,
      open_amount: money(now.worth),
      currency: 'EUR',
      held_points: now.held,
      owed_points: now.owed,
    },
  })
