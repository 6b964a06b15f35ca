import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { flag, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Invitation } from './invitation.ts'
import { invite, openInvitations, withdrawInvitation } from './invitations.actions.server.ts'
import type { InviteError, WithdrawError } from './invitations.actions.server.ts'
import { invitationFields, memberChange } from './schema.ts'
import { blockColleague, changeRoles, listTeam } from './staff-people.server.ts'
import type { TeamChangeError } from './staff-people.server.ts'
import type { TeamMember } from './staff-people.ts'

type TeamApiError = InviteError | WithdrawError | TeamChangeError

const statusOf = {
  reauthentication_required: 403,
  not_found: 404,
  own_account: 409,
  already_staff: 409,
  too_many: 429,
} satisfies Record<TeamApiError['code'], ApiError['status']>

const refused = (error: Exclude<TeamApiError, RateLimited> | RateLimited): ApiAnswer =>
  err({ ...error, status: statusOf[error.code] })

const roles = v.array(v.picklist(staffRoles))

const memberSchema = defineResource({
  type: 'staff_member',
  attributes: {
    email: text,
    name: orNull(text),
    roles,
    second_step: flag,
    last_seen_at: orNull(moment),
    blocked_at: orNull(moment),
    created_at: moment,
  },
})

const memberResource = (member: TeamMember) =>
  memberSchema.resource({
    id: member.id,
    attributes: {
      email: member.email,
      name: member.name,
      roles: member.roles,
      second_step: member.hasSecondFactor,
      last_seen_at: member.lastUsedAt?.toISOString() ?? null,
      blocked_at: member.blockedAt?.toISOString() ?? null,
      created_at: member.since.toISOString(),
    },
  })

const invitationSchema = defineResource({
  type: 'invitation',
  attributes: { email: text, roles, created_at: moment, expires_at: moment },
})

const invitationResource = ({ id, email, roles: offered, createdAt, expiresAt }: Invitation) =>
  invitationSchema.resource({
    id,
    attributes: { email, roles: offered, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
  })

const list = defineRoute({
  method: 'GET',
  path: '/staff/people',
  summary: 'All members of staff by name, blocked ones included, on one page.',
  resource: memberSchema,
  unpaged: true,
  allow: 'team.change',
  work: async ({ world }) => ok({ data: (await listTeam(world)).map(memberResource) }),
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/people/{id}',
  summary: 'Changes the `roles` of a colleague (none: no longer on the team) or sets `blocked`; their sessions end at once.',
  resource: memberSchema,
  statuses: [200, 204],
  allow: 'team.change',
  body: memberChange,
  async work({ world, principal, params, body }) {
    const id = params['id'] ?? ''
    const changed =
      body.roles === undefined
        ? await blockColleague(world, principal, { id, blocked: body.blocked === true }, 'api')
        : await changeRoles(world, principal, { id, roles: body.roles }, 'api')
    if (!changed.ok) return refused(changed.error)
    const member = (await listTeam(world)).find((one) => one.id === id)
    return member ? ok({ data: memberResource(member) }) : ok({ status: 204, data: null })
  },
})

const invitations = defineRoute({
  method: 'GET',
  path: '/staff/people/invitations',
  summary: 'Invitations that were not accepted yet, newest first; all on one page.',
  resource: invitationSchema,
  unpaged: true,
  allow: 'team.change',
  work: async ({ world }) => ok({ data: (await openInvitations(world)).map(invitationResource) }),
})

const inviteRoute = defineRoute({
  method: 'POST',
  path: '/staff/people/invitations',
  summary: 'Invites a person to the team by email; the link works once, for seven days, and is only in the email.',
  resource: invitationSchema,
  statuses: [201],
  allow: 'team.change',
  body: invitationFields,
  async work({ world, principal, body, locale }) {
    const invited = await invite(world, principal, body, { locale, source: 'api' })
    return invited.ok ? ok({ status: 201, data: invitationResource(invited.value) }) : refused(invited.error)
  },
})

const withdraw = defineRoute({
  method: 'DELETE',
  path: '/staff/people/invitations/{id}',
  summary: 'Withdraws an invitation: its link stops working.',
  resource: invitationSchema,
  statuses: [204],
  allow: 'team.change',
  body: v.object({}),
  async work({ world, principal, params }) {
    const withdrawn = await withdrawInvitation(world, principal, params['id'] ?? '', 'api')
    return withdrawn.ok ? ok({ status: 204, data: null }) : refused(withdrawn.error)
  },
})

export const routes: ApiRoute[] = [list, change, invitations, inviteRoute, withdraw]
