import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { invite, withdrawInvitation, openInvitations } from '../invitations.actions.server.ts'
import type { InviteError } from '../invitations.actions.server.ts'
import { redirectToReauth } from '../../sign-in/prove-form.actions.server.ts'
import { invitationFields, rolesFields } from '../schema.ts'
import { blockColleague, changeRoles, listTeam } from '../staff-people.server.ts'
import { teamPath, teamDoneIn } from '../staff-people.ts'
import type { TeamDone } from '../staff-people.ts'
import { tooManyText } from '../../sign-in/too-many-text.ts'

/** Messages by field, and the values typed into the invitation. */
export type TeamError = { errors: Record<string, string>; values: Record<string, string>; roles?: readonly StaffRole[] }
type TeamFormResult = Promise<Response | TeamError>

/** Handles the forms of the team, by their `intent`. */
export async function answerTeam(visit: StaffVisit, form: FormData): TeamFormResult {
  const { world, principal } = visit
  const [intent, id] = [form.get('intent'), String(form.get('id'))]
  if (intent === 'withdraw') return formResult(visit, 'withdrawn', await withdrawInvitation(world, principal, id, 'page'))
  if (intent === 'roles') return giveRoles(visit, id, form)
  if (intent === 'leave') return formResult(visit, 'left', await changeRoles(world, principal, { id, roles: [] }, 'page'))
  if (intent === 'block' || intent === 'unblock') {
    const blocked = intent === 'block'
    return formResult(visit, blocked ? 'blocked' : 'unblocked', await blockColleague(world, principal, { id, blocked }, 'page'))
  }
  return submitInviteForm(visit, form)
}

async function giveRoles(visit: StaffVisit, id: string, form: FormData): TeamFormResult {
  const fields = parseForm(rolesFields, form)
  if (!fields.ok) return { errors: { form: fields.error.errors['roles'] ?? '' }, values: {} }
  const done = id === visit.principal.publicId ? 'own' : 'roles'
  return formResult(visit, done, await changeRoles(visit.world, visit.principal, { id, roles: fields.value.roles }, 'page'))
}

async function submitInviteForm(visit: StaffVisit, form: FormData): TeamFormResult {
  const fields = parseForm(invitationFields, form)
  if (!fields.ok) return { ...fields.error, roles: tickedRoles(form) }
  const invited = await invite(visit.world, visit.principal, fields.value, { locale: visit.locale, source: 'page' })
  const answer = formResult(visit, 'invited', invited)
  return answer instanceof Response ? answer : { ...answer, values: formValues(form), roles: fields.value.roles }
}

const tickedRoles = (form: FormData): StaffRole[] => staffRoles.filter((role) => form.getAll('roles').includes(role))

/** Redirects on success, so that a reload submits nothing again. */
function formResult(
  visit: StaffVisit,
  done: TeamDone,
  result: Result<unknown, InviteError | { code: string }>,
): Response | TeamError {
  if (result.ok) return redirect(teamPath(visit.locale, done), 303)
  const { error } = result
  if (error.code === 'reauthentication_required') return redirectToReauth(visit)
  if ('retryAfter' in error) return { errors: { form: tooManyText(error) }, values: {} }
  const field = error.code === 'already_staff' ? 'email' : 'form'
  return { errors: { [field]: issueText(`error_${error.code}`, visit.locale) }, values: {} }
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url } = staffPageContext(args)
  const [team, invitations] = [await listTeam(world), await openInvitations(world)]
  return { team, invitations, self: principal.publicId, done: teamDoneIn(url), now: world.realNow() }
}

export const action = staffAction(answerTeam)
