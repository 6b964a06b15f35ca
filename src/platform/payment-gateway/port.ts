import type { Cents } from '#src/kernel/money.ts'
import type { Result } from '#src/kernel/result.ts'

/** What each method leads the customer to: a page of the gateway, a confirmation on the phone, or entity and reference for an ATM. */
export const gatewayMethods = { card: 'page', mb_way: 'phone', multibanco: 'reference' } as const
export type GatewayMethod = keyof typeof gatewayMethods

export type Charge = {
  /** The same key asks for the same charge: a repeated call answers the first one. */
  idempotencyKey: string
  orderNumber: string
  method: GatewayMethod
  amount: Cents
  expiresAt: Date
  /** MB WAY: nine digits. */
  phone: string | null
  /** For a bank that writes to whoever pays by Multibanco, and to nobody else. */
  email: string | null
  returnUrl: string
}

/** What the customer does next: go to `redirectUrl` (`page`), or pay entity and reference at an ATM (`reference`). */
export type ChargeResult = {
  externalId: string
  redirectUrl?: string
  entity?: string
  reference?: string
}

/**
 * What a bank tells about a charge. Notices may come twice, late and out of order; one may even overtake the answer that names
 * `externalId`, so it carries the key of its charge too, unless it is about money given back that the bank knows no key of.
 */
export type PaymentEvent = {
  externalId: string
  idempotencyKey: string | null
  /** `declined`: a card was, and another one may be tried for the same charge. `refunded`: all of it or a part went back, or could not; which, `refundsOf` tells. */
  state: 'paid' | 'failed' | 'declined' | 'expired' | 'refunded'
  at: Date
}

/** Well signed, but of no charge of ours or of nothing that changes one. `about`: what the bank calls it. */
type IdleNotice = { state: 'idle'; about: string }

/** Money on its way back. The bank may wait for its customer, and may fail long after it took the order. */
export type RefundResult = { externalId: string; state: 'pending' | 'done' | 'refused' }

/** `idempotencyKey`: null for what somebody gave back at the bank's own pages. */
export type GatewayRefund = RefundResult & { idempotencyKey: string | null; amount: Cents; at: Date }

/** `reason` is a word for the log, never the bank's own sentence: that may repeat a key, a phone or an address. */
type GatewayError<Code extends string> = { code: Code; reason?: string }

/** Always called outside transactions. */
export type PaymentGateway = {
  provider: 'simulator' | 'stripe'
  /** Whose pages customers pay on, where these are another site than the shop. */
  pagesOrigin?: string
  charge: (charge: Charge) => Promise<Result<ChargeResult, GatewayError<'declined' | 'unreachable'>>>
  /** What the bank knows now, for the return page and the reconciler; undefined while it waits for the customer. */
  ask: (externalId: string) => Promise<Result<PaymentEvent | undefined, GatewayError<'unreachable'>>>
  /** Nobody can pay the charge from now on. One that is paid, or closed already, stays as it is. */
  withdraw: (externalId: string) => Promise<Result<null, GatewayError<'unreachable'>>>
  /** Reads a notice that came over the web: `body` as it was sent, for the signature covers its bytes. */
  readNotice: (body: string, headers: Headers) => Result<PaymentEvent | IdleNotice, { code: 'wrong_signature' | 'malformed' }>
  /** All of a charge or a part of it. The key must be no charge's key. */
  refund: (
    externalId: string,
    amount: Cents,
    idempotencyKey: string,
  ) => Promise<Result<RefundResult, GatewayError<'refused' | 'unreachable'>>>
  /** Everything that was given back of a charge, whoever asked for it, as it stands now. */
  refundsOf: (externalId: string) => Promise<Result<readonly GatewayRefund[], GatewayError<'unreachable'>>>
}
