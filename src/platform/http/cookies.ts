/** Cookie names. Browsers drop `__Host-` cookies without https, so a demo over plain http has no prefix. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}session`,
    cart: `${prefix}cart`,
    locale: `${prefix}locale`,
    last_order: `${prefix}last_order`,
    /** The postal code the visitor typed last, until the browser closes. */
    zipcode: `${prefix}zipcode`,
    /** A sign-up waiting for its code, a sign-in waiting for its second factor, a pending redirect to Google. */
    sign_up: `${prefix}sign_up`,
    second_step: `${prefix}second_step`,
    google: `${prefix}google`,
    /** The secret of an emailed link that sets a new password. */
    recovery: `${prefix}recovery`,
  }
}

const day = 86_400
/** Lifetime of the cookies, in seconds. */
export const cookieAge = {
  session: 14 * day,
  cart: 30 * day,
  locale: 365 * day,
  last_order: 3600,
  sign_up: 3600,
  second_step: 600,
  google: 600,
  recovery: 1800,
} as const

export const isSecure = (origin: string): boolean => origin.startsWith('https://')

/**
 * A complete Set-Cookie value: HttpOnly, SameSite Lax, for the whole site, Secure when the name requires it (`cookieNames`).
 * `maxAge` in seconds; 0 removes the cookie, `session` keeps it until the browser closes. Values are our own tokens; one that a
 * header cannot carry throws.
 */
export function setCookie(name: string, value: string, { maxAge }: { maxAge: number | 'session' }): string {
  if (!/^[\w.~-]*$/.test(value)) throw new Error(`the cookie ${name} cannot carry its value`)
  const lives = maxAge === 'session' ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${lives}; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
}

/** The cookies of a request; for a repeated name the first counts, as browsers send the more specific one first. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
