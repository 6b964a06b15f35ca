import { randomUUID } from 'node:crypto'
import { intentObject, refundObject, refundedOf, sessionObject } from './stripe-objects.ts'
import type { StripeCharge, StripeRefund } from './stripe-objects.ts'

/** Fields of a call by bracketed name, such as `metadata[charge]`. */
type Form = Record<string, string>
export type StripeCall = { method: string; path: string; form: Form; key: string | undefined }
export type StripeAnswer = { status: number; body: object; headers?: Record<string, string> }

export type StripeTill = {
  charges: StripeCharge[]
  answer: (call: StripeCall) => Promise<StripeAnswer>
  beforeAnswer: (work: (charge: StripeCharge) => Promise<void>) => void
  /** Simulates the passing of a day: idempotency keys can be used again. */
  clear: () => void
}

type Route = (id: string, form: Form) => StripeAnswer
type Remembered = { fingerprint: string; answer: Promise<StripeAnswer>; isDone: boolean }

/** Charges, and Stripe's record of what was requested under which key. */
export function stripeState(pages: string): StripeTill {
  const charges: StripeCharge[] = []
  const remembered = new Map<string, Remembered>()
  let beforeCharge: ((charge: StripeCharge) => Promise<void>) | undefined
  const routes = routesOf(charges, pages)

  async function work({ method, path, form }: StripeCall): Promise<StripeAnswer> {
    const found = Object.entries(routes).find(([pattern]) => matches(pattern, `${method} ${path}`))
    if (!found) return refused(404, 'unknown_route')
    const before = charges.length
    const answer = found[1](path.split('/')[found[0].split('/').indexOf('*')] ?? '', form)
    const made = charges[before]
    if (made && beforeCharge) {
      const run = beforeCharge
      beforeCharge = undefined
      await run(made)
    }
    return answer
  }

  /** Runs once per key: a repetition gets the first answer, even a refusal. */
  async function once(call: StripeCall, key: string): Promise<StripeAnswer> {
    const fingerprint = JSON.stringify([call.path, call.form])
    const earlier = remembered.get(key)
    if (earlier && earlier.fingerprint !== fingerprint) return refused(400, 'idempotency', 'idempotency_error')
    if (earlier && !earlier.isDone) return refused(409, 'idempotency_key_in_use', 'idempotency_error')
    if (earlier) return { ...(await earlier.answer), headers: { 'Idempotent-Replayed': 'true' } }
    const memory: Remembered = { fingerprint, answer: work(call), isDone: false }
    remembered.set(key, memory)
    const answer = await memory.answer
    // Takes as long as Stripe's own work, so that concurrent requests meet it in progress.
    await new Promise((done) => setTimeout(done, 20))
    memory.isDone = true
    return answer
  }

  return {
    charges,
    answer: (call) => (call.key === undefined ? work(call) : once(call, call.key)),
    beforeAnswer: (run) => {
      beforeCharge = run
    },
    clear: () => remembered.clear(),
  }
}

function routesOf(charges: StripeCharge[], pages: string): Record<string, Route> {
  const of = (id: string) => charges.find(({ intentId, sessionId }) => intentId === id || sessionId === id)
  const known =
    (show: (charge: StripeCharge, form: Form) => StripeAnswer): Route =>
    (id, form) => {
      const charge = of(id)
      return charge ? show(charge, form) : refused(404, 'resource_missing')
    }
  return {
    'POST /v1/checkout/sessions': (_, form) => {
      const failure = sessionError(form)
      if (failure !== undefined) return refused(400, failure)
      const charge = added(charges, form, { sessionId: idOf('cs_test'), status: undefined, method: 'card' })
      return found(sessionObject(charge, pages))
    },
    'GET /v1/checkout/sessions/*': known((charge, form) => found(sessionObject(charge, pages, 'expand[0]' in form))),
    'POST /v1/checkout/sessions/*/expire': known((charge) => {
      if (charge.sessionStatus !== 'open') return refused(400, 'status_transition_invalid')
      charge.sessionStatus = 'expired'
      return found(sessionObject(charge, pages))
    }),
    'POST /v1/payment_intents': (_, form) => {
      const failure = intentError(form)
      if (failure !== undefined) return refused(400, failure)
      const method = form['payment_method_data[type]'] ?? ''
      return found(intentObject(added(charges, form, { status: 'requires_action', method })))
    },
    'GET /v1/payment_intents/*': known((charge, form) => found(intentObject(charge, 'expand[0]' in form))),
    'POST /v1/payment_intents/*/cancel': known((charge) => {
      if (charge.status === 'succeeded' || charge.status === 'canceled') return refused(400, 'payment_intent_unexpected_state')
      charge.status = 'canceled'
      return found(intentObject(charge))
    }),
    'POST /v1/refunds': (_, form) => {
      const charge = of(form['payment_intent'] ?? '')
      const amount = Number(form['amount'])
      if (charge?.status !== 'succeeded') return refused(400, 'payment_intent_unexpected_state')
      if (!Number.isInteger(amount) || amount < 1) return refused(400, 'parameter_invalid_integer')
      if (refundedOf(charge) === charge.amount) return refused(400, 'charge_already_refunded')
      if (refundedOf(charge) + amount > charge.amount) return refused(400, 'amount_too_large')
      const refund = newRefund(charge, amount, metadataOf(form))
      charge.refunds.push(refund)
      return found(refundObject(charge, refund))
    },
    'GET /v1/refunds': (_, form) => {
      const charge = of(form['payment_intent'] ?? '')
      if (!charge) return refused(404, 'resource_missing')
      const data = charge.refunds.map((refund) => refundObject(charge, refund)).toReversed()
      return found({ object: 'list', url: '/v1/refunds', has_more: false, data })
    },
  }
}

/** Multibanco refunds wait until the customer has given an account. */
export const newRefund = ({ method }: StripeCharge, amount: number, metadata: Record<string, string> = {}): StripeRefund => ({
  id: idOf('re'),
  amount,
  status: method === 'multibanco' ? 'requires_action' : 'succeeded',
  metadata,
  created: Math.floor(Date.now() / 1000),
})

const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

function added(charges: StripeCharge[], form: Form, own: Partial<StripeCharge>): StripeCharge {
  const metadata = metadataOf(form)
  const amount = Number(form['amount'] ?? form['line_items[0][price_data][unit_amount]'])
  const charge: StripeCharge = {
    intentId: idOf('pi'),
    sessionId: undefined,
    status: undefined,
    sessionStatus: 'open',
    method: '',
    amount,
    metadata,
    refunds: [],
    failure: undefined,
    ...own,
  }
  charges.push(charge)
  return charge
}

const sessionFields = new Set([
  'mode',
  'allowed_payment_method_types[0]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'client_reference_id',
  'metadata[charge]',
  'metadata[method]',
  'payment_intent_data[metadata][charge]',
  'payment_intent_data[metadata][method]',
  'payment_intent_data[description]',
  'success_url',
  'cancel_url',
  'adaptive_pricing[enabled]',
  'wallet_options[link][display]',
])

function sessionError(form: Form): string | undefined {
  const unknown = Object.keys(form).find((name) => !sessionFields.has(name))
  if (unknown !== undefined) return 'parameter_unknown'
  if (form['mode'] !== 'payment' || form['line_items[0][quantity]'] !== '1') return 'parameter_missing'
  if (![form['success_url'], form['cancel_url']].every((url) => /^https?:\/\//.test(url ?? ''))) return 'url_invalid'
  return moneyError(form['line_items[0][price_data][unit_amount]'], form['line_items[0][price_data][currency]'])
}

const intentFields = new Set([
  'amount',
  'currency',
  'confirm',
  'allowed_payment_method_types[0]',
  'payment_method_data[type]',
  'payment_method_data[billing_details][phone]',
  'payment_method_data[billing_details][email]',
  'description',
  'metadata[charge]',
  'metadata[method]',
  'return_url',
])

function intentError(form: Form): string | undefined {
  const unknown = Object.keys(form).find((name) => !intentFields.has(name))
  if (unknown !== undefined) return 'parameter_unknown'
  const method = form['payment_method_data[type]']
  if (form['confirm'] !== 'true' || form['allowed_payment_method_types[0]'] !== method) return 'parameter_missing'
  const phone = form['payment_method_data[billing_details][phone]']
  const email = form['payment_method_data[billing_details][email]']
  if (method === 'mb_way' && !/^\+351\d{9}$/.test(phone ?? '')) return 'payment_method_invalid_parameter'
  if (method === 'multibanco' && !email?.includes('@')) return 'payment_method_invalid_parameter'
  return moneyError(form['amount'], form['currency'])
}

function moneyError(amount: string | undefined, currency: string | undefined): string | undefined {
  if (currency !== 'eur' || !/^\d+$/.test(amount ?? '')) return 'parameter_invalid_integer'
  return Number(amount) < 50 ? 'amount_too_small' : undefined
}

const matches = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path)

const idOf = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

const found = (body: object): StripeAnswer => ({ status: 200, body })

const refused = (status: number, code: string, type = 'invalid_request_error'): StripeAnswer => ({
  status,
  body: { error: { type, code, message: `${code} of marta@cliente.example` } },
})
