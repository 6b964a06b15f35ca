import type { Locale } from '#src/i18n/locales.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import type { FoundCustomer } from './staff-lookup.server.ts'
import { moved } from './staff-report.ts'
import type { Report } from './staff-report.ts'
import type { StaffCard, StaffEntry, StaffWallet } from './staff-wallet.server.ts'

export const customerResource = ({ id, name, email, wallet }: FoundCustomer): Resource => ({
  type: 'loyalty_customer',
  id,
  attributes: { name, email, wallet_id: wallet?.id ?? null, card_end: wallet?.cardEnd ?? null },
})

/** A wallet as staff see it; of its owner what the counter needs to know them. */
export const staffWalletResource = (found: StaffWallet, locale: Locale): Resource => ({
  type: 'loyalty_wallet',
  id: found.wallet.id,
  attributes: {
    name: found.name,
    email: found.email,
    phone: found.phone,
    card_number: found.wallet.cardNumber,
    cards: found.cards.map(card),
    balance_points: found.wallet.balance,
    balance_amount: money(found.wallet.worth),
    display_balance_amount: displayMoney(found.wallet.worth, locale),
    currency: 'EUR',
    held_points: found.reserved,
    owed_points: found.wallet.owed,
    expiring: found.wallet.expiring && { points: found.wallet.expiring.points, last_day: found.wallet.expiring.lastDay },
    joined_at: found.wallet.joinedAt.toISOString(),
    transactions: found.entries.map(transaction),
  },
})

const card = ({ number, kind, linkedAt, blockedAt }: StaffCard): Json => ({
  number,
  kind,
  linked_at: linkedAt?.toISOString() ?? null,
  blocked_at: blockedAt?.toISOString() ?? null,
})

const transaction = (entry: StaffEntry): Json => ({
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

export const reportResource = ({ period, rows, total, now }: Report): Resource => ({
  type: 'loyalty_report',
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
