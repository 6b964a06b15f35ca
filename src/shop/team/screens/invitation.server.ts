import { data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormError, FormRefusal } from '#src/platform/forms.server.ts'
import type { Result } from '#src/kernel/result.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { acceptInvitation, readInvitation } from '../accepting.server.ts'
import type { Acceptance, AcceptError } from '../accepting.server.ts'
import { redirectAfterSignIn } from '../../sign-in/entry-page.actions.server.ts'
import { isOpenInvitation, invitationFacets } from '../invitation.ts'
import type { FoundInvitation } from '../invitation.ts'
import { knownColleague, newColleague } from '../schema.ts'
import { tooManyText } from '../../sign-in/too-many-text.ts'
import { readWebsite } from '../../website/actions.server.ts'

export type InvitationError = FormRefusal

/** Accepts the invitation in the page's URL; undefined when it is no longer open, which the page itself then says. */
export async function submitInvitationForm(
  visit: Page,
  token: string,
  form: FormData,
): Promise<Response | InvitationError | undefined> {
  const { world, principal, locale } = visit
  const found = await readInvitation(world, token, principal)
  if (!isOpenInvitation(found)) return undefined
  const input = readForm(found, form)
  if (!input.ok) return input.error
  const accepted = await acceptInvitation(world, token, input.value, visit)
  if (accepted.ok) return redirectAfterSignIn(visit, accepted.value, pathTo('home', locale))
  if (accepted.error.code === 'invitation_gone') return undefined
  return { errors: errorOf(visit, accepted.error), values: {} }
}

type Open = Extract<FoundInvitation, { state: 'open' }>

function readForm({ invitee, email }: Open, form: FormData): Result<Acceptance, FormError> {
  if (invitee === 'password') return parseForm(knownColleague, form)
  if (invitee !== 'new') return { ok: true, value: {} }
  form.set('email', email)
  return parseForm(newColleague, form)
}

function errorOf({ locale }: Page, error: AcceptError): Record<string, string> {
  if (error.code === 'too_many') return { form: tooManyText(error) }
  if (error.code === 'invalid_credentials') return { password: issueText('error_password_wrong', locale) }
  return { form: issueText(`error_${error.code}`, locale) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = page(args)
  const [found, website] = [await readInvitation(world, args.params['id'] ?? '', principal), await readWebsite(world.db)]
  const status = invitationFacets[found.state].status
  return data({ found, pharmacy: website.name }, { status })
}

export async function action(args: ActionFunctionArgs) {
  return submitInvitationForm(page(args), args.params['id'] ?? '', await args.request.formData())
}
