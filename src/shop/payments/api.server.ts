import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { findCart } from '../cart/actions.server.ts'
import { callerOf } from '../cart/api.server.ts'
import { cachedWebsite, readWebsite } from '../website/actions.server.ts'
import { methodDescription, methodName } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import { offeredMethods } from './actions.server.ts'
import type { NextStep, Payment } from './payment.ts'

const methodResource = (method: PaymentMethod, locale: Locale): Resource => ({
  type: 'payment_method',
  id: method,
  attributes: { code: method, name: methodName(method, locale), description: methodDescription(method, locale) },
})

export const paymentResource = (payment: Payment, locale: Locale): Resource => ({
  type: 'payment',
  id: payment.id,
  attributes: {
    state: payment.state,
    amount: money(payment.amount),
    display_amount: displayMoney(payment.amount, locale),
    currency: 'EUR',
    entity: payment.entity,
    reference: payment.reference,
    expires_at: payment.expiresAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
  },
  relationships: { payment_method: methodResource(payment.method, locale) },
})

/** `meta.payment`: what the customer does next. A relative address of a pretend bank is told as a whole one. */
export function stepMeta(step: NextStep, origin: string): { readonly [name: string]: Json } {
  const expires_at = 'expiresAt' in step ? (step.expiresAt?.toISOString() ?? null) : null
  if (step.kind === 'none') return { kind: step.kind }
  if (step.kind === 'redirect') return { kind: step.kind, url: step.url && new URL(step.url, origin).href, expires_at }
  const amount = money(step.amount)
  if (step.kind === 'mb_way') return { kind: step.kind, phone: step.phone, amount, expires_at }
  return { kind: step.kind, entity: step.entity, reference: step.reference, amount, expires_at }
}

const listMethods = defineRoute({
  method: 'GET',
  path: '/store/payment-methods',
  summary: 'The ways to pay that fit this cart.',
  resource: 'payment_method',
  allow: 'anyone',
  list: true,
  async work(call) {
    const cart = await findCart(call.world, callerOf(call))
    // Somebody without a cart may know how one can pay here; a token that opens nothing is a mistake.
    if (!cart && call.cartToken !== undefined) return err({ code: 'not_found', status: 404 })
    const { world } = call
    const website = cart ? await cachedWebsite(world, cart.content, world.db) : await readWebsite(world.db)
    const methods = offeredMethods(world, website, cart?.fulfilment ?? null, cart?.totals.total)
    return ok({ data: methods.map((method) => methodResource(method, call.locale)), total: methods.length })
  },
})

export const routes: ApiRoute[] = [listMethods]
