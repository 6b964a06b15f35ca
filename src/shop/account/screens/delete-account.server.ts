import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import type { Page, PersonVisit } from '#src/platform/page.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { clearedDevice, cookiesOfSignOut } from '../../sign-in/cookies.ts'
import { eraseAccount, sendDeletionCode } from '../erasure.actions.server.ts'
import type { ErasureError } from '../erasure.actions.server.ts'
import { parseProof } from '../proof.server.ts'
import type { ProofAnswer } from '../proof.server.ts'

/** Sends a code, or erases the account and redirects to the home page. */
export async function submitErasureForm(visit: PersonVisit, form: FormData): Promise<Response | ProofAnswer> {
  const intent = form.get('intent')
  if (intent === 'send_code') {
    const sent = await sendDeletionCode(visit.world, visit.principal)
    return sent.ok ? { codeSent: true } : { codeSent: false, errors: { form: waitText(sent.error) } }
  }
  const codeSent = intent === 'code'
  const fields = parseProof(form)
  if (!fields.ok) return { codeSent, errors: fields.error.errors }
  const { world, principal, address, origin, locale, setCookies } = visit
  const erased = await eraseAccount(world, principal, fields.value, { address, source: 'page' })
  if (!erased.ok) return { codeSent, errors: errorsOf(erased.error, visit) }
  setCookies.push(...cookiesOfSignOut(origin))
  return redirect(`${pathTo('home', locale)}?done=account_deleted`, { status: 303, headers: clearedDevice(origin) })
}

function errorsOf(error: ErasureError, { locale }: Page): Record<string, string> {
  if (error.code === 'too_many') return { form: waitText(error) }
  const field = {
    password_wrong: 'password',
    last_owner: 'form',
    code_wrong: 'code',
    code_expired: 'code',
    code_used: 'code',
  } as const
  return { [field[error.code]]: issueText(`error_${error.code}`, locale) }
}

function waitText({ retryAfter }: RateLimited): string {
  const minutes = Math.ceil(retryAfter / 60)
  return minutes === 1 ? m.sign_in_too_many_one() : m.sign_in_too_many({ minutes })
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = personPageContext(args)
  const { hasPassword, email } = await readProfile(world, principal)
  return { hasPassword, email }
}

export async function action(args: ActionFunctionArgs) {
  return submitErasureForm(personPageContext(args), await args.request.formData())
}
