import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { changePassword } from '#src/shop/accounts/password/actions.server.ts'
import { passwordChange } from '#src/shop/accounts/password/schema.ts'
import { cookieOfSession } from '../sign-in/cookies.ts'
import { signInPath } from '../sign-in/return-path.ts'

export type PasswordError = { errors: Record<string, string> }

/** Redirects to `back` once the password is changed. */
export async function submitPasswordForm(
  { world, principal, address, device, sessionToken = '', origin, locale, url, setCookies }: Page & { principal: Person },
  form: FormData,
  back: string,
): Promise<Response | PasswordError> {
  const fields = parseForm(passwordChange, form)
  if (!fields.ok) return { errors: fields.error.errors }
  const passwords = { current: fields.value.current_password, password: fields.value.password }
  const changed = await changePassword(world, principal, passwords, { address, device, sessionToken })
  if (changed.ok) {
    setCookies.push(cookieOfSession(origin, changed.value))
    return redirect(back, 303)
  }
  const { error } = changed
  if (error.code === 'unauthorized') return redirect(signInPath(locale, url), 303)
  return { errors: { ['field' in error ? error.field : 'form']: issueText(`error_${error.code}`, locale) } }
}
