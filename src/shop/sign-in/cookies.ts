import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { isTrustworthy } from '#src/platform/http/trustworthy.ts'

type Names = ReturnType<typeof cookieNames>
const expiredCookies = (names: Names, ...which: (keyof Names)[]): string[] =>
  which.map((name) => setCookie(names[name], '', { maxAge: 0 }))

/**
 * Set-Cookie values of a sign-in. A person's cart is found by the person: the guest's cookie goes, and so do the handles of the
 * steps that led here. `origin`: what the visitor sees.
 */
export function cookiesOfSignIn(origin: string, sessionToken: string): string[] {
  const names = cookieNames(isSecure(origin))
  return [cookieOfSession(origin, sessionToken), ...expiredCookies(names, 'cart', 'sign_up', 'second_step', 'google')]
}

/** The session goes on under another token. */
export const cookieOfSession = (origin: string, sessionToken: string): string =>
  setCookie(cookieNames(isSecure(origin)).session, sessionToken, { maxAge: cookieAge.session })

/** Holds the handle of a sign-up that waits for its code. */
export const cookieOfSignUp = (origin: string, handle: string): string =>
  setCookie(cookieNames(isSecure(origin)).sign_up, handle, { maxAge: cookieAge.sign_up })

/** Forgets a sign-up that waits for its code. */
export const cookiesWithoutSignUp = (origin: string): string[] => expiredCookies(cookieNames(isSecure(origin)), 'sign_up')

/** Holds the ticket between the first step and the second. */
export function cookieOfSecondStep(origin: string, ticket: string): string {
  return setCookie(cookieNames(isSecure(origin)).second_step, ticket, { maxAge: cookieAge.second_step })
}

/** The next one at this computer has no business with the order just placed either. */
export function cookiesOfSignOut(origin: string): string[] {
  return expiredCookies(cookieNames(isSecure(origin)), 'session', 'cart', 'last_order', 'zipcode')
}

/**
 * Headers of an answer after which another person may sit at this device: the browser drops what it kept for the one before, such as the
 * loyalty card. On an origin that is not safe it keeps nothing, and would complain.
 */
export const clearedDevice = (origin: string): Record<string, string> =>
  isTrustworthy(origin) ? { 'Clear-Site-Data': '"storage"' } : {}
