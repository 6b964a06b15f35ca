import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { lockSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import { userSchema } from '#src/shop/accounts/person/api.server.ts'
import { provingOptions } from '../second-factor/actions.server.ts'
import { proofBody, proofOf, proveStatus } from './prove.api.server.ts'
import { proofMethodsOf, unlock } from './unlock.server.ts'

const unauthorized = err<ApiError>({ code: 'unauthorized', status: 401 })

/** The person of an open or a locked session. */
const personOf = ({ principal, locked }: Pick<ApiCall<unknown>, 'principal' | 'locked'>): Person | undefined =>
  locked ?? (principal.kind === 'person' ? principal : undefined)

const proofMethodsSchema = defineResource({
  type: 'proof_methods',
  attributes: {
    state: v.picklist(['open', 'locked']),
    name: orNull(text),
    second_step: flag,
    password: flag,
    totp: flag,
    passkeys: flag,
  },
})

const methods = defineRoute({
  method: 'GET',
  path: '/auth/methods',
  summary: 'Whether the session is open or locked, and which proofs its person can use. 401 without a session.',
  resource: proofMethodsSchema,
  allow: 'anyone',
  async work(call) {
    const person = personOf(call)
    if (!person) return unauthorized
    const { secondFactor, ...others } = await proofMethodsOf(call.world, person, call.origin)
    const state = call.locked ? 'locked' : 'open'
    const attributes = { state, name: person.name, second_step: secondFactor, ...others } as const
    return ok({ data: proofMethodsSchema.resource({ id: person.publicId, attributes }) })
  },
})

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const optionsMembers = {
  rpId: text,
  challenge: text,
  allowCredentials: v.array(
    v.strictObject({ id: text, type: v.literal('public-key'), transports: v.exactOptional(v.array(text)) }),
  ),
  timeout: whole,
  userVerification: v.literal('required'),
}

const passkeyOptionsSchema = defineResource({
  type: 'passkey_options',
  attributes: { options: v.strictObject(optionsMembers) },
})

const passkeyOptions = defineRoute({
  method: 'POST',
  path: '/auth/passkey-options',
  keyless: 'session',
  summary:
    'What a browser needs to use a passkey of the session’s person, for /auth/unlock and /auth/prove; valid for five minutes, once.',
  resource: passkeyOptionsSchema,
  allow: 'anyone',
  async work(call) {
    const person = personOf(call)
    if (!person) return unauthorized
    const options: Described<typeof optionsMembers> = JSON.parse(JSON.stringify(await provingOptions(call.world, person, call)))
    return ok({ data: passkeyOptionsSchema.resource({ id: call.world.id(), attributes: { options } }) })
  },
})

const unlockRoute = defineRoute({
  method: 'POST',
  path: '/auth/unlock',
  keyless: 'session',
  summary:
    'Opens a session of staff that locked after half an hour without use: by totp or passkey, by the password without a second factor.',
  resource: userSchema,
  statuses: [204],
  allow: 'anyone',
  body: v.object(proofBody),
  async work({ world, principal, locked, body, address, sessionToken, origin }) {
    // Another page of the same browser may have unlocked it first.
    if (!locked) return principal.kind === 'person' ? ok({ status: 204, data: null }) : unauthorized
    const opened = await unlock(world, locked, proofOf(body, origin), { address, sessionToken, origin })
    if (opened.ok) return ok({ status: 204, data: null })
    const { code } = opened.error
    const status = code === 'session_ended' ? 401 : proveStatus[code]
    return err({ ...opened.error, status, ...(code === 'password_required' && { field: 'password' }) })
  },
})

const lock = defineRoute({
  method: 'POST',
  path: '/staff/session/lock',
  keyless: 'session',
  summary: 'Locks the session at once, as after half an hour without use.',
  resource: userSchema,
  statuses: [204],
  allow: 'back_office.read',
  async work({ world, sessionToken }) {
    if (sessionToken !== undefined) await lockSession(world, sessionToken.reveal())
    return ok({ status: 204, data: null })
  },
})

const use = defineRoute({
  method: 'POST',
  path: '/staff/session/use',
  keyless: 'session',
  summary: 'Reports activity where no other call does, such as while a long text is typed.',
  resource: userSchema,
  statuses: [204],
  allow: 'back_office.read',
  // The request itself is enough: looking up the session marks it as used.
  work: async () => ok({ status: 204, data: null }),
})

export const routes: ApiRoute[] = [methods, passkeyOptions, unlockRoute, lock, use]
