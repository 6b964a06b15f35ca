import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import { changePassword } from '#src/shop/accounts/password/actions.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { passwordChange } from '#src/shop/accounts/password/schema.ts'
import { cookieOfSession } from '../../sign-in/cookies.ts'
import { signInPath } from '../../sign-in/return-path.ts'
import { submitEndSessionsForm } from '../sessions-form.actions.server.ts'

export type PasswordError = { errors: Record<string, string> }

/** Redirects to `back` once the password is changed. */
export async function submitPasswordForm(
  { world, principal, address, device, sessionToken, origin, locale, url, setCookies }: PersonVisit,
  form: FormData,
  back: string,
): Promise<Response | PasswordError> {
  const fields = parseForm(passwordChange, form)
  if (!fields.ok) return { errors: fields.error.errors }
  const passwords = { current: fields.value.current_password, password: fields.value.password }
  const changed = await changePassword(world, principal, passwords, {
    address,
    device,
    sessionToken: sessionToken?.reveal() ?? '',
  })
  if (changed.ok) {
    setCookies.push(cookieOfSession(origin, changed.value))
    return redirect(back, 303)
  }
  const { error } = changed
  if (error.code === 'unauthorized') return redirect(signInPath(locale, url), 303)
  return { errors: { ['field' in error ? error.field : 'form']: issueText(`error_${error.code}`, locale) } }
}

const changes = ['password', 'session', 'sessions'] as const
export type SecurityChange = (typeof changes)[number]

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, sessionToken, url } = personPageContext(args)
  const [sessions, { hasPassword }] = await Promise.all([
    listSessions(world, principal.userId, sessionToken?.reveal()),
    readProfile(world, principal),
  ])
  const done = changes.find((change) => change === url.searchParams.get('done')) ?? null
  return { sessions, hasPassword, email: principal.email, done }
}

export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  const form = await args.request.formData()
  const back = pathTo('account.security', visit.locale)
  const ended = await submitEndSessionsForm(visit, form)
  return ended ? redirect(`${back}?done=${ended}`, 303) : submitPasswordForm(visit, form, `${back}?done=password`)
}
