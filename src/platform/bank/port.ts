import type { Cents } from '#src/kernel/money.ts'
import type { Result } from '#src/kernel/result.ts'

export type BankMethod = 'card' | 'mb_way' | 'multibanco'

export type Charge = {
  /** The same key asks for the same charge: a repeated call answers the first one. */
  idempotencyKey: string
  orderNumber: string
  method: BankMethod
  amount: Cents
  expiresAt: Date
  /** MB WAY: nine digits. */
  phone: string | null
  returnUrl: string
}

/** What the customer does next: go to `redirectUrl` (card), or pay entity and reference at an ATM (Multibanco). */
export type ChargeAnswer = {
  externalId: string
  redirectUrl?: string
  entity?: string
  reference?: string
}

/**
 * What a bank tells about a charge. Notices may come twice, late and out of order; one may even overtake the answer that names
 * `externalId`, so it carries the key of its charge too.
 */
export type BankNotice = {
  externalId: string
  idempotencyKey: string
  state: 'paid' | 'failed' | 'expired' | 'refunded'
  at: Date
}

/** Always called outside transactions. */
export type Bank = {
  provider: 'simulator' | 'stripe'
  charge: (charge: Charge) => Promise<Result<ChargeAnswer, { code: 'declined' | 'unreachable' }>>
  /** What the bank knows now, for the return page and the reconciler; undefined while it waits for the customer. */
  ask: (externalId: string) => Promise<BankNotice | undefined>
  /** Reads a notice that came over the web: `body` as it was sent, for the signature covers its bytes. */
  readNotice: (body: string, headers: Headers) => Result<BankNotice, { code: 'wrong_signature' | 'malformed' }>
  refund: (
    externalId: string,
    amount: Cents,
    idempotencyKey: string,
  ) => Promise<Result<null, { code: 'refused' | 'unreachable' }>>
}
