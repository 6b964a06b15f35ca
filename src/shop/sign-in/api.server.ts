import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { closeSession } from '#src/platform/sessions/sessions.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { userResource, userSchema } from '#src/shop/accounts/person/api.server.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { codeField } from '../second-factor/schema.ts'
import { signInApi } from './actions.server.ts'
import type { AtOnceError } from './actions.server.ts'
import { clearedDevice, cookiesOfSignIn, cookiesOfSignOut } from './cookies.ts'

const statusOf = {
  invalid_credentials: 401,
  account_blocked: 403,
  totp_required: 401,
  totp_invalid: 401,
  passkey_refused: 401,
  second_step_missing: 403,
  too_many: 429,
} satisfies Record<AtOnceError['code'], ApiError['status']>

/** `meta` of a sign-in: the token of the person's cart. */
export const signInMembers = { cart_token: orNull(text) }

const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  keyless: 'session',
  summary:
    'Signs in with e-mail and password, staff also with `totp` (six digits of their app or a recovery code): sets the session cookie and merges the cart into the person’s own, whose token is meta.cart_token.',
  resource: userSchema,
  meta: signInMembers,
  allow: 'anyone',
  body: v.object({ ...credentialsSchema.entries, totp: v.optional(codeField) }),
  async work({ world, body, address, device, cartToken, sessionToken, origin, cookies }) {
    const signedIn = await signInApi(world, body, { address, device, cartToken, sessionToken })
    if (!signedIn.ok) return err({ status: statusOf[signedIn.error.code], ...signedIn.error })
    cookies.push(...cookiesOfSignIn(origin, signedIn.value.sessionToken))
    const profile = await readProfile(world, signedIn.value.person)
    const meta = { cart_token: signedIn.value.cartToken ?? null }
    return ok({ data: userResource(profile), meta, headers: clearedDevice(origin) })
  },
})

async function signOut({ world, sessionToken, origin, cookies }: ApiCall): Promise<ApiAnswer> {
  if (sessionToken !== undefined) await closeSession(world, sessionToken.reveal())
  cookies.push(...cookiesOfSignOut(origin))
  return ok({ status: 204, data: null, headers: clearedDevice(origin) })
}

const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  keyless: 'session',
  summary: 'Ends the session.',
  resource: userSchema,
  statuses: [204],
  allow: 'anyone',
  work: signOut,
})

/**
 * The specification requires GET (S231). A picture on another site, a browser that prefetches links and a HEAD request must not
 * sign a person out: it does nothing for them.
 */
const logoutByGet = defineRoute({
  method: 'GET',
  path: '/auth/logout',
  summary: 'Ends the session when requested by a page of this site; POST is the canonical form.',
  resource: userSchema,
  statuses: [204],
  allow: 'anyone',
  work: async (call) => {
    const isOurs = call.fetchSite === undefined || call.fetchSite === 'same-origin'
    return isOurs && !call.isPrefetch ? signOut(call) : ok({ status: 204, data: null })
  },
})

export const routes: ApiRoute[] = [login, logout, logoutByGet]
