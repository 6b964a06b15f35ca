import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { credentialsSchema } from '../accounts/sign-in.schema.ts'
import { codeField } from '../second-step/code.schema.ts'
import { proveAgain } from './prove.server.ts'
import type { ProveAgainError } from './prove.server.ts'

const statusOf = {
  password_required: 422,
  password_wrong: 401,
  totp_required: 401,
  totp_invalid: 401,
  passkey_refused: 401,
  nothing_to_prove_with: 403,
  too_many: 429,
} satisfies Record<ProveAgainError['code'], ApiError['status']>

const proveRoute = defineRoute({
  method: 'POST',
  path: '/auth/prove',
  summary: 'Proves again who holds the session: settings, security, team and exports ask for it after a quarter of an hour.',
  resource: 'user',
  allow: 'person',
  body: v.object({ password: v.optional(credentialsSchema.entries.password), totp: v.optional(codeField) }),
  async work({ world, who, body, address, sessionToken }) {
    const { password, totp } = body
    const given = { password, proof: totp === undefined ? undefined : ({ kind: 'code', text: totp } as const) }
    const proved = await proveAgain(world, who, given, { address, sessionToken })
    if (proved.ok) return ok({ status: 204, data: null })
    const { code } = proved.error
    return err({ ...proved.error, status: statusOf[code], ...(code === 'password_required' && { field: 'password' }) })
  },
})

export const routes: ApiRoute[] = [proveRoute]
