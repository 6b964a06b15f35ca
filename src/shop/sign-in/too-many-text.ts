import { m } from '#src/i18n/paraglide/messages.js'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'

/** When a person may try again after too many failures. */
export function tooManyText({ retryAfter }: RateLimited): string {
  const minutes = Math.ceil(retryAfter / 60)
  return minutes === 1 ? m.sign_in_too_many_one() : m.sign_in_too_many({ minutes })
}
