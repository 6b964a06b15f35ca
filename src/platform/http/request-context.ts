import { secretOr } from '#src/kernel/secret.ts'
import { findSession } from '../sessions/sessions.ts'
import type { RequestContext } from '../page.server.ts'
import { guest } from '../principal.ts'
import type { World } from '../world.ts'
import { cookieAge, cookieNames, isSecure, readCookies, setCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { idleHeader, idleOf } from './idle.ts'
import { isPrefetch } from './prefetch.ts'
import type { ShopContext } from './env.ts'

/**
 * The person and cookies of a request. Queries the database only for a
 * session cookie, and once; a prolonged session sends its cookie again.
 * Calls with an API token have no cookies.
 */
export async function requestContextOf(world: World, c: ShopContext, { withCookies = true } = {}): Promise<RequestContext> {
  const { id, origin, address, log } = c.get('requestInfo')
  const names = cookieNames(isSecure(origin))
  const cookies = readCookies(withCookies ? c.req.header('Cookie') : undefined)
  const token = cookies.get(names.session) || undefined
  const isRead = isPrefetch(c.req.raw)
  const found = token ? await findSession(world, token, { idleMs: isRead ? null : idleOf(c.req.raw) }) : undefined
  const session = found?.locked ? undefined : found
  return {
    world: { ...world, log },
    requestId: id,
    principal: session?.person ?? guest,
    locked: found?.locked ? found.person : undefined,
    // The browser may have deleted the cookies of a page that is open: it says how long it was not used.
    hasEnded: !found && (token !== undefined || c.req.header(idleHeader) !== undefined),
    sessionToken: secretOr(token ?? ''),
    cartToken: cookies.get(names.cart) || undefined,
    lastOrderToken: cookies.get(names.last_order) || undefined,
    zipcode: cookies.get(names.zipcode) || undefined,
    handles: {
      signUp: cookies.get(names.sign_up) || undefined,
      secondFactor: cookies.get(names.second_step) || undefined,
      google: cookies.get(names.google) || undefined,
      recovery: cookies.get(names.recovery) || undefined,
    },
    origin,
    address,
    device: deviceOf(c.req.header('User-Agent')),
    metadataSources: [],
    outages: [],
    sessionNotices: [],
    isPrefetch: isRead,
    setCookies: session?.prolonged && token ? [setCookie(names.session, token, { maxAge: cookieAge.session })] : [],
  }
}
