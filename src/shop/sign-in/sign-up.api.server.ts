import { err, ok } from '#src/kernel/result.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { userResource, userSchema } from '#src/shop/accounts/person/api.server.ts'
import { requestPasswordReset } from '#src/shop/accounts/password/actions.server.ts'
import { newPasswordBody, recoverForm } from '#src/shop/accounts/password/schema.ts'
import { startSignUp, confirmSignUp } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { SignUpError } from '#src/shop/accounts/sign-up/actions.server.ts'
import { confirmBody, signUpFields } from '#src/shop/accounts/sign-up/sign-up.schema.ts'
import { signInMembers } from './api.server.ts'
import { clearedDevice, cookiesOfSignIn } from './cookies.ts'
import { enter, setNewPassword } from './actions.server.ts'

const accepted = ok({ status: 202, data: null } as const)

const refusal = (error: SignUpError): ApiError =>
  error.code === 'consent_outdated'
    ? { code: error.code, status: 422, field: 'consent' }
    : { code: 'too_many', status: 429, retryAfter: error.retryAfter }

const signUp = defineRoute({
  method: 'POST',
  path: '/auth/sign-up',
  keyless: 'session',
  summary:
    'Requests an account: a six-digit code is sent by e-mail, and meta.handle identifies this attempt. The answer is the same for an address that already has an account.',
  resource: userSchema,
  statuses: [202],
  meta: { handle: text },
  allow: 'anyone',
  body: signUpFields,
  async work({ world, body, locale, address }) {
    const requested = await startSignUp(world, { ...body, locale: body.locale ?? locale, source: 'api' }, address)
    return requested.ok ? ok({ ...accepted.value, meta: { handle: requested.value.handle } }) : err(refusal(requested.error))
  },
})

const confirm = defineRoute({
  method: 'POST',
  path: '/auth/confirm',
  keyless: 'session',
  summary:
    'Creates the account with the code, preferably with the handle of the attempt, whose tries others cannot use up: sets the session cookie and merges the cart into the person’s own, whose token is meta.cart_token.',
  resource: userSchema,
  meta: signInMembers,
  allow: 'anyone',
  body: confirmBody,
  async work({ world, body, address, device, cartToken, sessionToken, origin, cookies }) {
    const done = await confirmSignUp(world, body)
    if (!done.ok) return err({ ...done.error, status: 422, field: 'code' })
    const entry = await enter(world, done.value.person, { address, device, cartToken, sessionToken })
    if (entry.kind === 'second_step') return err({ code: 'totp_required', status: 401 })
    cookies.push(...cookiesOfSignIn(origin, entry.sessionToken))
    const profile = await readProfile(world, entry.person)
    const meta = { cart_token: entry.cartToken ?? null }
    return ok({ data: userResource(profile), meta, headers: clearedDevice(origin) })
  },
})

const recover = defineRoute({
  method: 'POST',
  path: '/auth/recover',
  keyless: 'session',
  summary: 'Sends a link to set another password, if there is an account. The answer is the same without one.',
  resource: userSchema,
  statuses: [202],
  allow: 'anyone',
  body: recoverForm,
  async work({ world, body, locale, address }) {
    const requested = await requestPasswordReset(world, { ...body, locale }, address)
    return requested.ok ? accepted : err({ ...requested.error, status: 429 })
  },
})

const newPassword = defineRoute({
  method: 'POST',
  path: '/auth/new-password',
  keyless: 'session',
  summary: 'Sets another password with the token of the email, once. Every session of the account ends.',
  resource: userSchema,
  statuses: [204],
  allow: 'anyone',
  body: newPasswordBody,
  async work({ world, body, locale }) {
    const set = await setNewPassword(world, { ...body, locale })
    if (set.ok) return ok({ status: 204, data: null })
    const { code } = set.error
    return err({ code, status: 422, field: code === 'password_email' ? 'password' : 'token' })
  },
})

export const routes: ApiRoute[] = [signUp, confirm, recover, newPassword]
