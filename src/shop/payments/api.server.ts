import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { amount, amountAttributes, currency, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOne } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, money } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { findCart } from '../cart/actions.server.ts'
import { callerOf } from '../cart/api.server.ts'
import { cachedWebsite, readWebsite } from '../website/actions.server.ts'
import { methodDescription, methodName, paymentMethods } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import { offeredMethods } from './actions.server.ts'
import { paymentMachine } from './payment.ts'
import type { NextStep, Payment } from './payment.ts'

const methodSchema = defineResource({
  type: 'payment_method',
  attributes: { code: v.picklist(paymentMethods), name: text, description: text },
})

const methodResource = (method: PaymentMethod, locale: Locale) =>
  methodSchema.resource({
    id: method,
    attributes: { code: method, name: methodName(method, locale), description: methodDescription(method, locale) },
  })

export const paymentSchema = defineResource({
  type: 'payment',
  attributes: {
    state: v.picklist(paymentMachine.states),
    ...amountAttributes('amount'),
    currency,
    entity: orNull(text),
    reference: orNull(text),
    expires_at: orNull(moment),
    created_at: moment,
    settled_at: orNull(moment),
  },
  relationships: { payment_method: toOne(methodSchema) },
})

/** Attributes of a payment, for schemas that extend `paymentSchema`. */
export const paymentInput = (payment: Payment, locale: Locale) => ({
  id: payment.id,
  attributes: {
    state: payment.state,
    ...amounts({ amount: payment.amount }, locale),
    currency: 'EUR' as const,
    entity: payment.entity,
    reference: payment.reference,
    expires_at: payment.expiresAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
  },
  relationships: { payment_method: methodResource(payment.method, locale) },
})

export const paymentResource = (payment: Payment, locale: Locale) => paymentSchema.resource(paymentInput(payment, locale))

const expires_at = orNull(moment)
/** `meta.payment`: the customer's next step. */
export const stepSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({ kind: v.literal('redirect'), url: orNull(text), expires_at }),
  v.strictObject({ kind: v.literal('mb_way'), phone: orNull(text), amount, expires_at }),
  v.strictObject({ kind: v.literal('multibanco'), entity: orNull(text), reference: orNull(text), amount, expires_at }),
])

/** Relative URLs of the fake gateway become absolute. */
export function stepMeta(step: NextStep, origin: string): v.InferOutput<typeof stepSchema> {
  const expires_at = 'expiresAt' in step ? (step.expiresAt?.toISOString() ?? null) : null
  if (step.kind === 'none') return { kind: step.kind }
  if (step.kind === 'redirect') return { kind: step.kind, url: step.url && new URL(step.url, origin).href, expires_at }
  const due = money(step.amount)
  if (step.kind === 'mb_way') return { kind: step.kind, phone: step.phone, amount: due, expires_at }
  return { kind: step.kind, entity: step.entity, reference: step.reference, amount: due, expires_at }
}

const listMethods = defineRoute({
  method: 'GET',
  path: '/store/payment-methods',
  summary: 'The payment methods available for this cart.',
  resource: methodSchema,
  allow: 'anyone',
  list: true,
  async work(call) {
    const cart = await findCart(call.world, callerOf(call))
    // Payment methods are public without a cart; a token that opens no cart is an error.
    if (!cart && call.cartToken !== undefined) return err({ code: 'not_found', status: 404 })
    const { world } = call
    const website = cart ? await cachedWebsite(world, cart.content, world.db) : await readWebsite(world.db)
    const methods = offeredMethods(world, website, cart?.fulfilment ?? null, cart?.totals.total)
    return ok({ data: methods.map((method) => methodResource(method, call.locale)), total: methods.length })
  },
})

export const routes: ApiRoute[] = [listMethods]
