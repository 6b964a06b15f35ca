import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { userSchema } from '#src/shop/accounts/person/api.server.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { clearedDevice, cookiesOfSignOut } from '../sign-in/cookies.ts'
import { eraseAccount, sendDeletionCode } from './erasure.actions.server.ts'
import type { ErasureError } from './erasure.actions.server.ts'

const statusOf = {
  password_wrong: 401,
  code_wrong: 422,
  code_expired: 422,
  code_used: 422,
  last_owner: 409,
  too_many: 429,
} satisfies Record<ErasureError['code'], ApiError['status']>

const fieldOf: Partial<Record<ErasureError['code'], string>> = {
  password_wrong: 'password',
  code_wrong: 'code',
  code_expired: 'code',
  code_used: 'code',
}

const sendCode = defineRoute({
  method: 'POST',
  path: '/account/deletion-code',
  keyless: 'proof',
  summary: 'Sends a six-digit code by e-mail that confirms the deletion of the account instead of the password.',
  resource: userSchema,
  statuses: [202],
  allow: 'person',
  async work({ world, principal }) {
    const sent = await sendDeletionCode(world, principal)
    return sent.ok ? ok({ status: 202, data: null }) : err({ ...sent.error, status: 429 })
  },
})

const erase = defineRoute({
  method: 'DELETE',
  path: '/account',
  keyless: 'proof',
  summary: 'Deletes the account. The password or code is in the body, or in X-Password or X-Code; never in the query.',
  resource: userSchema,
  statuses: [204],
  allow: 'person',
  body: v.object({ password: v.optional(credentialsSchema.entries.password), code: v.optional(emailedCode) }),
  async work({ world, principal, body: { password, code }, address, source, origin, cookies }) {
    const proof = password === undefined ? code !== undefined && { code } : { password }
    if (!proof) return err({ code: 'proof_required', status: 422, field: 'password' })
    const erased = await eraseAccount(world, principal, proof, { address, source })
    if (!erased.ok) {
      const field = fieldOf[erased.error.code]
      return err({ ...erased.error, status: statusOf[erased.error.code], ...(field && { field }) })
    }
    cookies.push(...cookiesOfSignOut(origin))
    return ok({ status: 204, data: null, headers: clearedDevice(origin) })
  },
})

export const routes: ApiRoute[] = [sendCode, erase]
