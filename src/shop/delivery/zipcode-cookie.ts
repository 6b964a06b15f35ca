import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { Page } from '#src/platform/page.server.ts'

/** Remembers the typed postal code for the next product, the cart and the checkout, until the browser closes. */
export function rememberZipcode(
  { origin, setCookies, zipcode: known }: Pick<Page, 'origin' | 'setCookies' | 'zipcode'>,
  typed: string,
): void {
  const zipcode = normalisePostalCode(typed)
  if (!zipcode || zipcode === known) return
  setCookies.push(setCookie(cookieNames(isSecure(origin)).zipcode, zipcode, { maxAge: 'session' }))
}
