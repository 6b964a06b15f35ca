import { Stripe } from 'stripe'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

/** Whether Stripe refuses, or could not be reached. `reason`: a word for the log and the id of Stripe's own log entry. */
export type StripeFailure = { code: 'refused' | 'unreachable'; reason: string }

/**
 * Rethrows errors that are not Stripe's. Stripe's errors go no further
 * than here: their messages repeat keys, phone numbers and addresses.
 */
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
 * Wrong keys, missing permissions and rate limits are not fixed by the customer: the reconciler retries until they are resolved.
 * An error on Stripe's side is final once Stripe replays it, as it then does for ever under the same key.
 */
const isFinal = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error.statusCode === 500 && error.headers?.['idempotent-replayed'] === 'true')
