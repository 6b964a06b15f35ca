import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { nextDay, lisbonMidnight } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import { amountAttributes, currency, day, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Person } from '#src/platform/principal.ts'
import { historyOf, joinLoyalty, linkCard, walletOf } from './actions.server.ts'
import { walletBody, walletFilters } from './schema.ts'
import type { Filter } from './store.server.ts'
import { entryKinds } from './wallet.ts'
import type { Entry, Wallet } from './wallet.ts'

const maxTransactions = 100

export const transactionMembers = {
  id: text,
  kind: v.picklist(entryKinds),
  points: whole,
  balance_points: whole,
  order_number: orNull(text),
  reason: orNull(text),
  at: moment,
  expires_at: orNull(moment),
}

/** S169: a usable record that can have errors, which describe what is wrong with it. */
const walletSchema = defineResource({
  type: 'loyalty_wallet',
  attributes: {
    card_number: text,
    balance_points: whole,
    ...amountAttributes('balance_amount'),
    currency,
    owed_points: whole,
    expiring: orNull(v.strictObject({ points: whole, last_day: day })),
    joined_at: moment,
    transactions: v.array(v.strictObject(transactionMembers)),
    errors: v.array(v.strictObject({ code: v.literal('points_owed'), detail: text })),
  },
})

const walletResource = (wallet: Wallet, entries: readonly Entry[], locale: Locale) =>
  walletSchema.resource({
    id: wallet.id,
    attributes: {
      card_number: wallet.cardNumber,
      balance_points: wallet.balance,
      ...amounts({ balance_amount: wallet.worth }, locale),
      currency: 'EUR',
      owed_points: wallet.owed,
      expiring: wallet.expiring && { points: wallet.expiring.points, last_day: wallet.expiring.lastDay },
      joined_at: wallet.joinedAt.toISOString(),
      transactions: entries.map(transaction),
      errors: wallet.owed > 0 ? [{ code: 'points_owed', detail: m.error_points_owed({}, { locale }) }] : [],
    },
  })

const transaction = (entry: Entry) => ({
  id: entry.id,
  kind: entry.kind,
  points: entry.points,
  balance_points: entry.balance,
  order_number: entry.orderNumber,
  reason: entry.reason,
  at: entry.at.toISOString(),
  expires_at: entry.expiresAt?.toISOString() ?? null,
})

type WalletCall = Pick<ApiCall, 'world' | 'locale'> & { principal: Person }

async function walletAnswer({ world, principal, locale }: WalletCall, wallet: Wallet, filter: Filter = {}) {
  const { entries } = await historyOf(world, principal, { ...filter, number: 1, size: maxTransactions })
  return walletResource(wallet, entries, locale)
}

const find = defineRoute({
  method: 'GET',
  path: '/loyalty-wallet',
  summary: 'The points and the card of the signed-in person, with the latest hundred transactions of a kind and a period.',
  resource: walletSchema,
  allow: 'person',
  filters: walletFilters,
  async work(call) {
    const wallet = await walletOf(call.world, call.principal)
    if (!wallet) return err({ code: 'no_wallet', status: 404 })
    const { kind, from, until } = call.query.filters
    const filter = {
      kinds: kind && [kind],
      from: from === undefined ? undefined : lisbonMidnight(from),
      until: until === undefined ? undefined : lisbonMidnight(nextDay(until)),
    }
    return ok({ data: await walletAnswer(call, wallet, filter) })
  },
})

const join = defineRoute({
  method: 'POST',
  path: '/loyalty-wallet',
  summary: 'Joins the loyalty card; with card_number it links a plastic card, and joins first if necessary.',
  resource: walletSchema,
  statuses: [200, 201],
  allow: 'person',
  body: walletBody,
  async work(call) {
    const { world, principal, body, address } = call
    const isNew = (await walletOf(world, principal)) === undefined
    const cardNumber = body.card_number ?? ''
    const joined =
      cardNumber === '' ? ok(await joinLoyalty(world, principal)) : await linkCard(world, principal, cardNumber, address)
    if (joined.ok) return ok({ status: isNew ? 201 : 200, data: await walletAnswer(call, joined.value) })
    const { error } = joined
    if (error.code === 'too_many') return err<ApiError>({ ...error, status: 429 })
    return err<ApiError>({ code: error.code, status: 422, field: 'card_number' })
  },
})

export const routes: ApiRoute[] = [find, join]
