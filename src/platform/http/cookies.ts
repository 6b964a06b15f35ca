/** Names of the site's cookies. Browsers drop `__Host-` without https, so a demo over plain http goes without. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}session`,
    cart: `${prefix}cart`,
    locale: `${prefix}locale`,
    last_order: `${prefix}last_order`,
    /** The postal code that the visitor typed last, until the browser closes. */
    zipcode: `${prefix}zipcode`,
    /** A sign-up that waits for its code, a sign-in that waits for its second step, a way to Google and back. */
    sign_up: `${prefix}sign_up`,
    second_step: `${prefix}second_step`,
    google: `${prefix}google`,
  }
}

const day = 86_400
/** How long the site's cookies stay, in seconds. */
export const cookieAge = {
  session: 14 * day,
  cart: 30 * day,
  locale: 365 * day,
  last_order: 3600,
  sign_up: 3600,
  second_step: 600,
  google: 600,
} as const

export const isSecure = (origin: string): boolean => origin.startsWith('https://')

/**
 * A whole Set-Cookie value: HttpOnly, SameSite Lax, the whole site, Secure where the name says so (`cookieNames`). `maxAge` in seconds; 0 removes
 * the cookie, `session` lets it live until the browser closes.
 * Values are our own tokens; anything that a header could not carry throws.
 */
export function setCookie(name: string, value: string, { maxAge }: { maxAge: number | 'session' }): string {
  if (!/^[\w.~-]*$/.test(value)) throw new Error(`the cookie ${name} cannot carry its value`)
  const lives = maxAge === 'session' ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${lives}; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
}

/** The cookies of a request; of two with one name the first counts, as browsers send the more specific one first. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
