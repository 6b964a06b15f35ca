import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findCart } from '../actions.server.ts'
import type { CartChange } from '../actions.server.ts'
import type { Caller, Cart } from '../cart.ts'
import { isOpenCart } from '../cart.ts'

export const callerOf = ({ principal, cartToken, locale }: Pick<Page, 'principal' | 'cartToken' | 'locale'>): Caller => ({
  principal,
  token: cartToken,
  locale,
})

/** `expired`: the visitor's cookie named a cart that is over; the cookie is cleared, and the page says so. */
export type VisitorsCart = { cart: Cart | undefined; expired: boolean }

/** The open cart of the visitor. */
export async function cartOfRequest(visit: Page): Promise<VisitorsCart> {
  const caller = callerOf(visit)
  const cart = await findCart(visit.world, caller)
  if ((cart && isOpenCart(cart.state)) || caller.token === undefined) return { cart, expired: false }
  clearCartCookie(visit)
  const own = caller.principal.kind === 'person' ? await findCart(visit.world, { ...caller, token: undefined }) : undefined
  return { cart: own, expired: own === undefined }
}

export function clearCartCookie({ origin, setCookies }: Pick<Page, 'origin' | 'setCookies'>): void {
  setCookies.push(setCookie(cookieNames(isSecure(origin)).cart, '', { maxAge: 0 }))
}

/** A guest's browser keeps the token as long as the shop keeps the cart, counted from its last change. */
export function setCartCookie(
  { principal, origin, setCookies }: Pick<Page, 'principal' | 'origin' | 'setCookies'>,
  { cart }: CartChange,
): void {
  if (principal.kind === 'person') return
  setCookies.push(setCookie(cookieNames(isSecure(origin)).cart, cart.token, { maxAge: cookieAge.cart }))
}
