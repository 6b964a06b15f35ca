import { cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'

/** Clears the cookie of the browser's last order. */
export const cookiesWithoutLastOrder = (origin: string): string[] => [
  setCookie(cookieNames(isSecure(origin)).last_order, '', { maxAge: 0 }),
]
