import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeOtherSessions, endSession, listSessions } from '#src/platform/sessions/sessions.ts'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { flag, moment, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { userSchema } from '#src/shop/accounts/person/api.server.ts'
import { changePassword } from '#src/shop/accounts/password/actions.server.ts'
import type { PasswordChangeError } from '#src/shop/accounts/password/actions.server.ts'
import { passwordChange } from '#src/shop/accounts/password/schema.ts'
import { cookieOfSession } from '../sign-in/cookies.ts'

const sessionSchema = defineResource({
  type: 'session',
  attributes: { device: text, started_at: moment, last_seen_at: moment, current: flag },
})

const sessionResource = ({ id, device, startedAt, lastUsedAt, isThis }: OpenSession) =>
  sessionSchema.resource({
    id,
    attributes: {
      device,
      started_at: startedAt.toISOString(),
      last_seen_at: lastUsedAt.toISOString(),
      current: isThis,
    },
  })

const list = defineRoute({
  method: 'GET',
  path: '/sessions',
  summary: 'The sessions of the signed-in person: the current one first, then the most recently used.',
  resource: sessionSchema,
  allow: 'person',
  list: true,
  async work({ world, principal, sessionToken, query }) {
    const sessions = await listSessions(world, principal.userId, sessionToken?.reveal())
    const { number, size } = query.page
    const visible = sessions.slice((number - 1) * size, number * size)
    return ok({ data: visible.map(sessionResource), total: sessions.length })
  },
})

const endOne = defineRoute({
  method: 'DELETE',
  path: '/sessions/{id}',
  keyless: 'session',
  summary: 'Ends one of the person’s own sessions.',
  resource: sessionSchema,
  statuses: [204],
  allow: 'person',
  async work({ world, principal, params }) {
    const ended = await transaction(world.db, (tx) => endSession(tx, principal.userId, params['id'] ?? ''))
    return ended ? ok({ status: 204, data: null }) : err({ code: 'not_found', status: 404 })
  },
})

const endOthers = defineRoute({
  method: 'DELETE',
  path: '/sessions',
  keyless: 'session',
  summary: 'Ends all sessions of the person except the current one.',
  resource: sessionSchema,
  statuses: [204],
  allow: 'person',
  async work({ world, principal, sessionToken }) {
    await transaction(world.db, (tx) => closeOtherSessions(tx, principal.userId, sessionToken?.reveal() ?? ''))
    return ok({ status: 204, data: null })
  },
})

const statusOf = {
  too_many: 429,
  no_password: 422,
  password_wrong: 422,
  password_email: 422,
  unauthorized: 401,
} satisfies Record<PasswordChangeError['code'], ApiError['status']>

const password = defineRoute({
  method: 'POST',
  path: '/account/password',
  keyless: 'proof',
  summary: 'Sets another password: ends all other sessions and sends a new session cookie for this one.',
  resource: userSchema,
  statuses: [204],
  allow: 'person',
  body: passwordChange,
  async work({ world, principal, body, address, device, sessionToken, origin, cookies }) {
    const passwords = { current: body.current_password, password: body.password }
    const changed = await changePassword(world, principal, passwords, {
      address,
      device,
      sessionToken: sessionToken?.reveal() ?? '',
    })
    if (!changed.ok) return err({ ...changed.error, status: statusOf[changed.error.code] })
    cookies.push(cookieOfSession(origin, changed.value))
    return ok({ status: 204, data: null })
  },
})

export const routes: ApiRoute[] = [list, endOne, endOthers, password]
