import { cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'

/** The browser no longer knows which order it placed last. */
export const cookiesWithoutLastOrder = (origin: string): string[] => [
  setCookie(cookieNames(isSecure(origin)).last_order, '', { maxAge: 0 }),
]
