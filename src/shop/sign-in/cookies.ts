import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { isTrustworthy } from '#src/platform/http/trustworthy.ts'

type Names = ReturnType<typeof cookieNames>
const expiredCookies = (names: Names, ...which: (keyof Names)[]): string[] =>
  which.map((name) => setCookie(names[name], '', { maxAge: 0 }))

/**
 * Set-Cookie values of a sign-in. A person's cart is found by the person, so the guest's cookie is removed, and so are the
 * handles of earlier steps. `origin`: what the visitor sees.
 */
export function cookiesOfSignIn(origin: string, sessionToken: string): string[] {
  const names = cookieNames(isSecure(origin))
  return [cookieOfSession(origin, sessionToken), ...expiredCookies(names, 'cart', 'sign_up', 'second_step', 'google')]
}

/** The session continues under another token. */
export const cookieOfSession = (origin: string, sessionToken: string): string =>
  setCookie(cookieNames(isSecure(origin)).session, sessionToken, { maxAge: cookieAge.session })

/** Stores the handle of a sign-up that waits for its code. */
export const cookieOfSignUp = (origin: string, handle: string): string =>
  setCookie(cookieNames(isSecure(origin)).sign_up, handle, { maxAge: cookieAge.sign_up })

/** Removes the handle of a sign-up that waits for its code. */
export const cookiesWithoutSignUp = (origin: string): string[] => expiredCookies(cookieNames(isSecure(origin)), 'sign_up')

/** Stores the ticket between the first step and the second. */
export function cookieOfSecondStep(origin: string, ticket: string): string {
  return setCookie(cookieNames(isSecure(origin)).second_step, ticket, { maxAge: cookieAge.second_step })
}

/** Stores the secret of an emailed link while its page is used. */
export const cookieOfRecovery = (origin: string, token: string): string =>
  setCookie(cookieNames(isSecure(origin)).recovery, token, { maxAge: cookieAge.recovery })

export const cookiesWithoutRecovery = (origin: string): string[] => expiredCookies(cookieNames(isSecure(origin)), 'recovery')

/** Also removes the order just placed, which must not be visible to the next person at this computer. */
export function cookiesOfSignOut(origin: string): string[] {
  return expiredCookies(cookieNames(isSecure(origin)), 'session', 'cart', 'last_order', 'zipcode')
}

/**
 * Headers of an answer after which another person may use this device: the browser deletes what it stored for the one before,
 * such as the loyalty card. An insecure origin stores nothing, and the browser would report an error.
 */
export const clearedDevice = (origin: string): Record<string, string> =>
  isTrustworthy(origin) ? { 'Clear-Site-Data': '"storage"' } : {}
