import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull } from '#src/platform/jsonapi/attributes.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import type { Staff } from '#src/platform/principal.ts'
import { adjustPoints } from './actions.server.ts'
import { joinAtCounter, linkAtCounter, blockCard } from './staff-cards.server.ts'
import { creditPurchase } from './staff-crediting.server.ts'
import { findCustomers } from './staff-lookup.server.ts'
import { receiptText } from './staff-receipt-text.ts'
import { customerResource, customerSchema, staffWalletResource, staffWalletSchema } from './staff-resources.api.server.ts'
import { readStaffWallet } from './staff-wallet.server.ts'
import { adjustmentBody, cardBody, joinBody, lostCardBody, purchaseBody, searchBody } from './schema.ts'

const notFound = err<ApiError>({ code: 'not_found', status: 404 })
const maxTransactions = 100

const ownWallet = (locale: Locale) =>
  err<ApiError>({ code: 'forbidden', status: 403, detail: issueText('error_own_wallet', locale) })

type StaffCall = Pick<ApiCall, 'world' | 'locale' | 'source'> & { principal: Staff }

async function show(
  { world, principal, locale, source }: StaffCall,
  id: string,
  status: SuccessStatus = 200,
): Promise<ApiAnswer> {
  const found = await readStaffWallet(world, principal, { id, page: { number: 1, size: maxTransactions }, source })
  return found ? ok({ status, data: staffWalletResource(found, locale) }) : notFound
}

const search = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets/search',
  keyless: 'search',
  summary:
    'Finds customers by a card, a phone, part of a name or the beginning of an e-mail; twenty at most. A POST, so that addresses contain no personal data.',
  resource: customerSchema,
  unpaged: true,
  meta: { more: flag, card: orNull(v.picklist(['unknown', 'unlinked', 'blocked'])) },
  allow: 'loyalty.read',
  body: searchBody,
  async work({ world, principal, body, source }) {
    const found = await findCustomers(world, principal, { typed: body.q, source })
    if (found.ok) {
      const { people, more, card } = found.value
      return ok({ data: people.map(customerResource), meta: { more, card } })
    }
    const { error } = found
    return err<ApiError>(error.code === 'too_many' ? { ...error, status: 429 } : { ...error, status: 422, field: 'q' })
  },
})

const join = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets',
  summary: 'Creates the wallet and card of a customer who has an account; existing ones stay.',
  resource: staffWalletSchema,
  statuses: [200, 201],
  allow: 'loyalty.credit',
  body: joinBody,
  async work(call) {
    const joined = await joinAtCounter(call.world, call.principal, { personId: call.body.customer_id, source: call.source })
    return joined.ok ? show(call, joined.value.id, joined.value.isNew ? 201 : 200) : notFound
  },
})

const find = defineRoute({
  method: 'GET',
  path: '/staff/loyalty-wallets/{id}',
  summary: 'A wallet with its cards and its latest hundred transactions. Each reading is recorded in the audit log.',
  resource: staffWalletSchema,
  allow: 'loyalty.read',
  work: (call) => show(call, call.params['id'] ?? ''),
})

const credit = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets/{id}/purchases',
  summary: 'Credits a purchase made at the counter; each receipt counts once.',
  resource: staffWalletSchema,
  allow: 'loyalty.credit',
  body: purchaseBody,
  async work(call) {
    const { amount, receipt, expected_points: expectedPoints } = call.body
    const walletId = call.params['id'] ?? ''
    const purchase = { walletId, amount, receipt, expectedPoints, source: call.source }
    const credited = await creditPurchase(call.world, call.principal, purchase)
    if (credited.ok) return show(call, walletId)
    const { error } = credited
    if ('at' in error)
      return err<ApiError>({ code: error.code, status: 409, field: 'receipt', detail: receiptText(error, call.locale) })
    if (error.code === 'not_found') return notFound
    if (error.code === 'own_wallet') return ownWallet(call.locale)
    if (error.code === 'points_changed') return err<ApiError>({ code: error.code, status: 409 })
    return err<ApiError>({ code: error.code, status: 422, field: 'amount' })
  },
})

const adjustStatus = {
  not_found: 404,
  forbidden: 403,
  reauthentication_required: 403,
  wallet_changed: 409,
  points_short: 422,
} as const

const adjust = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets/{id}/adjustments',
  summary:
    'Adjusts a balance, with a reason that the customer can read. Not for the counter. Requires re-authentication within the last 15 minutes.',
  resource: staffWalletSchema,
  allow: 'loyalty.adjust',
  body: adjustmentBody,
  async work(call) {
    const { points, reason, expected_balance: expectedBalance } = call.body
    const walletId = call.params['id'] ?? ''
    const adjustment = { walletId, points, reason, expectedBalance, source: call.source }
    const adjusted = await adjustPoints(call.world, call.principal, adjustment)
    if (adjusted.ok) return show(call, walletId)
    const { error } = adjusted
    if (error.code === 'own_wallet') return ownWallet(call.locale)
    const plain = { code: error.code, status: adjustStatus[error.code] }
    return err<ApiError>('balance' in error ? { ...plain, field: 'points', meta: { balance_points: error.balance } } : plain)
  },
})

const link = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets/{id}/cards',
  summary: 'Links a plastic card to the wallet.',
  resource: staffWalletSchema,
  allow: 'loyalty.credit',
  body: cardBody,
  async work(call) {
    const walletId = call.params['id'] ?? ''
    const linked = await linkAtCounter(call.world, call.principal, {
      walletId,
      number: call.body.card_number,
      source: call.source,
    })
    if (linked.ok) return show(call, walletId)
    const { code } = linked.error
    if (code === 'own_wallet') return ownWallet(call.locale)
    return code === 'not_found' ? notFound : err<ApiError>({ code, status: 422, field: 'card_number' })
  },
})

const block = defineRoute({
  method: 'POST',
  path: '/staff/loyalty-wallets/{id}/lost-cards',
  summary:
    'Blocks a lost card permanently; replacement is the new plastic card, without it the wallet shows another of its numbers or a new one.',
  resource: staffWalletSchema,
  allow: 'loyalty.credit',
  body: lostCardBody,
  async work(call) {
    const walletId = call.params['id'] ?? ''
    const { card_number: number, replacement } = call.body
    const blocked = await blockCard(call.world, call.principal, { walletId, number, replacement, source: call.source })
    if (blocked.ok) return show(call, walletId)
    const { error } = blocked
    if (error.code === 'not_found') return notFound
    if (error.code === 'own_wallet') return ownWallet(call.locale)
    return err<ApiError>({ code: error.code, status: 422, field: 'field' in error ? error.field : 'card_number' })
  },
})

export const routes: ApiRoute[] = [search, join, find, credit, adjust, link, block]
