import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { day, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import type { ApiTokenError } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { tokenCapabilities } from '#src/shop/accounts/api-tokens/api-token.ts'
import type { ApiToken } from '#src/shop/accounts/api-tokens/api-token.ts'
import { apiTokenBody } from '#src/shop/accounts/api-tokens/schema.ts'

const statusOf = {
  reauthentication_required: 403,
  not_found: 404,
  token_limit: 409,
  token_expiry: 422,
} satisfies Record<ApiTokenError['code'], ApiError['status']>

const refused = (error: ApiTokenError): ApiAnswer => err({ ...error, status: statusOf[error.code] })

const tokenSchema = defineResource({
  type: 'api_token',
  attributes: {
    name: text,
    capabilities: v.array(v.picklist(tokenCapabilities)),
    expires_on: day,
    created_at: moment,
    last_used_at: orNull(moment),
    made_by: orNull(text),
  },
})

const tokenResource = (token: ApiToken) =>
  tokenSchema.resource({
    id: token.id,
    attributes: {
      name: token.name,
      capabilities: token.capabilities,
      expires_on: token.expiresOn,
      created_at: token.createdAt.toISOString(),
      last_used_at: token.lastUsedAt?.toISOString() ?? null,
      made_by: token.madeBy,
    },
  })

const list = defineRoute({
  method: 'GET',
  path: '/staff/api-tokens',
  summary: 'The API tokens that were not revoked, newest first, with their last use to the minute; all on one page.',
  resource: tokenSchema,
  unpaged: true,
  allow: 'team.change',
  work: async ({ world }) => ok({ data: (await listApiTokens(world.db)).map(tokenResource) }),
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/api-tokens',
  summary:
    'A token for another program, sent as `Authorization: Bearer …` with calls of the staff; `meta.token` is shown this once. Asks for a proof of who they are that is not older than 15 minutes.',
  resource: tokenSchema,
  statuses: [201],
  meta: { token: text },
  unrepeated: ['token'],
  allow: 'team.change',
  body: apiTokenBody,
  async work({ world, principal, body }) {
    const { name, capabilities, expires_on: expiresOn } = body
    const made = await createApiToken(world, principal, { name, capabilities, expiresOn }, 'api')
    if (!made.ok) return refused(made.error)
    return ok({ status: 201, data: tokenResource(made.value.token), meta: { token: made.value.secret } })
  },
})

const revoke = defineRoute({
  method: 'DELETE',
  path: '/staff/api-tokens/{id}',
  summary: 'Revokes a token: it stops working at once.',
  resource: tokenSchema,
  statuses: [204],
  allow: 'team.change',
  body: v.object({}),
  async work({ world, principal, params }) {
    const revoked = await revokeApiToken(world, principal, params['id'] ?? '', 'api')
    return revoked.ok ? ok({ status: 204, data: null }) : refused(revoked.error)
  },
})

export const routes: ApiRoute[] = [list, create, revoke]
