import type { Cents } from '#src/kernel/money.ts'
import type { Result } from '#src/kernel/result.ts'
import type { GatewayMethod } from '#src/shop/website/payment-methods.ts'

export type Charge = {
  /** Identifies the charge: a repeated call with the same key returns the first result. */
  idempotencyKey: string
  orderNumber: string
  method: GatewayMethod
  amount: Cents
  expiresAt: Date
  /** MB WAY: nine digits. */
  phone: string | null
  /** For a gateway that emails people who pay by Multibanco; not sent otherwise. */
  email: string | null
  returnUrl: string
}

/** The customer's next step: go to `redirectUrl` (`page`), or pay entity and reference at an ATM (`reference`). */
export type ChargeResult = {
  externalId: string
  redirectUrl?: string
  entity?: string
  reference?: string
}

/**
 * A gateway's message about a charge. Events may arrive twice, late and out of order; one may even overtake the response that
 * contains `externalId`, so it also carries the key of its charge, except for a refund that the gateway has no key for.
 */
export type PaymentEvent = {
  externalId: string
  idempotencyKey: string | null
  /**
   * `declined`: a card was declined, and another one may be tried for the same charge. `refunded`: all of it or a part was
   * refunded, or a refund failed; `refundsOf` has the details.
   */
  state: 'paid' | 'failed' | 'declined' | 'expired' | 'refunded'
  at: Date
}

/** A valid signature, but not about one of our charges, or without a change to one. `about`: the gateway's id of the event. */
type IdleNotice = { state: 'idle'; about: string }

/** A refund. The gateway may wait for its customer, and the refund may fail long after it was accepted. */
export type RefundResult = { externalId: string; state: 'pending' | 'done' | 'refused' }

/** `idempotencyKey`: null for a refund made on the gateway's own pages. */
export type GatewayRefund = RefundResult & { idempotencyKey: string | null; amount: Cents; at: Date }

/** `reason` is a word for the log, never the gateway's own message, which may repeat a key, a phone number or an address. */
type GatewayError<Code extends string> = { code: Code; reason?: string }

/** Always called outside transactions. */
export type PaymentGateway = {
  provider: 'simulator' | 'stripe'
  /** Origin of the gateway's payment pages, when they are on another site than the shop. */
  pagesOrigin?: string
  charge: (charge: Charge) => Promise<Result<ChargeResult, GatewayError<'declined' | 'unreachable'>>>
  /**
   * The gateway's current state of a charge, for the return page and the reconciler; undefined while it waits for the customer.
   */
  ask: (externalId: string) => Promise<Result<PaymentEvent | undefined, GatewayError<'unreachable'>>>
  /** Closes a charge, so that it can no longer be paid. A paid or already closed charge is unchanged. */
  withdraw: (externalId: string) => Promise<Result<null, GatewayError<'unreachable'>>>
  /** Parses an event received over HTTP: `body` exactly as sent, because the signature covers its bytes. */
  readNotice: (body: string, headers: Headers) => Result<PaymentEvent | IdleNotice, { code: 'wrong_signature' | 'malformed' }>
  /** Refunds all of a charge or a part of it. The key must differ from every charge's key. */
  refund: (
    externalId: string,
    amount: Cents,
    idempotencyKey: string,
  ) => Promise<Result<RefundResult, GatewayError<'refused' | 'unreachable'>>>
  /** Every refund of a charge in its current state, including those made in the gateway's dashboard. */
  refundsOf: (externalId: string) => Promise<Result<readonly GatewayRefund[], GatewayError<'unreachable'>>>
}

declare module '#src/platform/world.ts' {
  interface World {
    /** Undefined when no payment gateway is configured; customers then pay at pickup. */
    bank: PaymentGateway | undefined
  }
}
