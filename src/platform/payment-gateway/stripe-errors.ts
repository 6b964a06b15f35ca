import { Stripe } from 'stripe'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

/** Whether Stripe will not do it, or could not be asked. `reason`: a word for the log and the number of Stripe's own log entry. */
export type StripeFailure = { code: 'refused' | 'unreachable'; reason: string }

/** Throws what is no fault of Stripe's. Its errors go no further than here: their sentences repeat keys, phones and addresses. */
export async function answered<T>(work: () => Promise<T>): Promise<Result<T, StripeFailure>> {
  try {
    return ok(await work())
  } catch (error) {
    return err(errorOf(error))
  }
}

function errorOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const reason = [error.code ?? error.type, error.requestId].filter(Boolean).join(' ')
  return { code: isFinal(error) ? 'refused' : 'unreachable', reason }
}

/**
 * Wrong keys, missing rights and too many calls are mended by somebody else than the customer: the reconciler asks again until
 * then. A fault of Stripe's own is final once Stripe repeats it from memory, as it does for ever under the same key.
 */
const isFinal = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error.statusCode === 500 && error.headers?.['idempotent-replayed'] === 'true')
