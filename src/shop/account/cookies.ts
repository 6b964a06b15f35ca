import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'

/** Set-Cookie values of a sign-in. A person's cart is found by the person: the guest's cookie goes. `origin`: what the visitor sees. */
export function cookiesOfSignIn(origin: string, sessionToken: string): string[] {
  const names = cookieNames(isSecure(origin))
  return [setCookie(names.session, sessionToken, { maxAge: cookieAge.session }), setCookie(names.cart, '', { maxAge: 0 })]
}

/** The next one at this computer has no business with the order just placed either. */
export function cookiesOfSignOut(origin: string): string[] {
  const names = cookieNames(isSecure(origin))
  return [names.session, names.cart, names.last_order].map((name) => setCookie(name, '', { maxAge: 0 }))
}
