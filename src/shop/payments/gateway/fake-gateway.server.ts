import { randomInt, randomUUIDv7, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Secret } from '#src/kernel/secret.ts'
import { isId } from '#src/kernel/ids.ts'
import { add, sum } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { KeyRing } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { gatewayMethods } from '#src/shop/website/payment-methods.ts'
import type { PaymentGateway, PaymentEvent, GatewayRefund, Charge, ChargeResult } from './port.ts'
import type { FakePayment, FakeGatewayState } from './fake-gateway.store.server.ts'
import * as store from './fake-gateway.store.server.ts'
import type { FakeRefund } from './fake-gateway-refunds.store.server.ts'
import * as refunds from './fake-gateway-refunds.store.server.ts'
import { keyFor } from '#src/platform/crypto.ts'

/** Header with the signature of the fake gateway's events. */
const signatureHeader = 'Simulator-Signature'

const macOf = (secret: Secret<Uint8Array>, body: string): Buffer =>
  createHmac('sha256', keyFor('notices of the pretend bank', secret)).update(body).digest()

function signNotice(keys: KeyRing, body: string): string {
  const [key] = keys
  if (!key) throw new Error('the key ring is empty')
  return macOf(key.secret, body).toString('hex')
}

/** Accepts any key of the ring: an event may outlive a rotation. */
function isSigned(keys: KeyRing, body: string, signature: string): boolean {
  const signed = Buffer.from(signature, 'hex')
  return keys.some(({ secret }) => {
    const mac = macOf(secret, body)
    return mac.length === signed.length && timingSafeEqual(mac, signed)
  })
}

export type FakeGatewayDeps = { db: Db; keys: KeyRing; /** The shop's time: payment windows close by it. */ now: () => Date }

/** The demo's fake gateway: charges wait in a table until they are paid at /dev/bank. */
export const fakeGateway = ({ db, keys, now }: FakeGatewayDeps): PaymentGateway => ({
  provider: 'simulator',
  async charge(charge) {
    const made = await store.addCharge(db, newCharge(charge, now()))
    const payment = made ?? (await store.findByKey(db, charge.idempotencyKey))
    if (!payment) throw new Error('a charge of the fake bank has disappeared')
    return ok(answerOf(payment))
  },
  async ask(externalId) {
    const payment = isId(externalId) ? await store.findById(db, externalId) : undefined
    const state = payment && stateAt(payment, now())
    return ok(payment && state && state !== 'pending' ? noticeOf(payment, state, now()) : undefined)
  },
  async withdraw(externalId) {
    if (isId(externalId)) await store.close(db, externalId)
    return ok(null)
  },
  readNotice(body, headers) {
    if (!isSigned(keys, body, headers.get(signatureHeader) ?? '')) return err({ code: 'wrong_signature' })
    const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeShape), body)
    return notice.success ? ok(notice.output) : err({ code: 'malformed' })
  },
  async refund(externalId, amount, key) {
    const refunded =
      isId(externalId) && (await giveBack(db, { id: randomUUIDv7(), paymentId: externalId, amount, key, at: now() }))
    return refunded ? ok({ externalId: refunded.id, state: refunded.state }) : err({ code: 'refused' })
  },
  async refundsOf(externalId) {
    const rows = isId(externalId) ? await refunds.refundsOf(db, externalId) : []
    return ok(rows.map(toBankRefund))
  },
})

const toBankRefund = ({ id, idempotency_key, amount_cents, state, created_at }: FakeRefund): GatewayRefund => ({
  externalId: id,
  idempotencyKey: idempotency_key,
  amount: amount_cents,
  state,
  at: created_at,
})

/** Refunds a part of a paid charge, or all of it. A repeated key returns its first result; undefined: refused. */
export const giveBack = (db: Db, refund: refunds.NewFakeRefund): Promise<FakeRefund | undefined> =>
  transaction(db, (tx) => refundOnce(tx, refund), { isIndependent: true })

async function refundOnce(tx: Tx, refund: refunds.NewFakeRefund): Promise<FakeRefund | undefined> {
  const payment = await refunds.lockPayment(tx, refund.paymentId)
  const known = await refunds.refundsOf(tx, refund.paymentId)
  const earlier = refund.key === null ? undefined : known.find((one) => one.idempotency_key === refund.key)
  if (earlier) return earlier
  const refundedTotal = sum(known.filter(({ state }) => state === 'done').map((one) => one.amount_cents))
  if (payment?.state !== 'paid' || add(refundedTotal, refund.amount) > payment.amount_cents) return undefined
  if (add(refundedTotal, refund.amount) === payment.amount_cents) await store.setState(tx, payment.id, 'paid', 'refunded')
  return refunds.addRefund(tx, refund)
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

function newCharge(
  { idempotencyKey, orderNumber, method, amount, expiresAt, returnUrl }: Charge,
  at: Date,
): Omit<FakePayment, 'state'> {
  return {
    id: randomUUIDv7(),
    idempotency_key: idempotencyKey,
    order_number: orderNumber,
    method,
    amount_cents: amount,
    ...(gatewayMethods[method] === 'reference' ? { entity: '21800', reference: digits(9) } : { entity: null, reference: null }),
    return_url: returnUrl,
    expires_at: expiresAt,
    created_at: at,
  }
}

/** Page where the customer pays a charge of the fake gateway. */
const fakeGatewayPage = (id: string): string => `/dev/bank/${id}`

const answerOf = ({ id, method, entity, reference }: FakePayment): ChargeResult => ({
  externalId: id,
  ...(gatewayMethods[method] === 'page' && { redirectUrl: fakeGatewayPage(id) }),
  ...(entity && reference && { entity, reference }),
})

/** A pending charge is expired once its window has passed, even if no one has stored that yet. */
export const stateAt = ({ state, expires_at }: FakePayment, now: Date): FakeGatewayState =>
  (state === 'pending' || state === 'failed') && expires_at !== null && expires_at <= now ? 'expired' : state

const noticeShape = v.object({
  externalId: v.string(),
  idempotencyKey: v.nullable(v.string()),
  state: v.picklist(['paid', 'failed', 'declined', 'expired', 'refunded']),
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
})

export const noticeOf = (payment: FakePayment, state: PaymentEvent['state'], at: Date): PaymentEvent => ({
  externalId: payment.id,
  idempotencyKey: payment.idempotency_key,
  state,
  at,
})

/** An event as sent: its bytes and the headers that authenticate them. */
export type Posted = { body: string; headers: Headers }

export function post(keys: KeyRing, notice: PaymentEvent): Posted {
  const body = JSON.stringify(notice)
  return { body, headers: new Headers({ [signatureHeader]: signNotice(keys, body) }) }
}
