import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormError } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { checkToken } from '#src/shop/accounts/password/actions.server.ts'
import { newPasswordForm } from '#src/shop/accounts/password/schema.ts'
import { setNewPassword } from '../actions.server.ts'

/** The message shown instead of the form; null where there is a form. */
export async function readNewPassword({ world, url, locale }: Page): Promise<{ refusal: string | null }> {
  const token = url.searchParams.get('token')
  if (!token) return { refusal: m.new_password_none() }
  const checked = await checkToken(world, token)
  return { refusal: checked.ok ? null : issueText(`error_${checked.error.code}`, locale) }
}

export type NewPasswordAnswer = Pick<FormError, 'errors'>

export async function submitNewPassword({ world, url, locale }: Page, form: FormData): Promise<Response | NewPasswordAnswer> {
  const fields = parseForm(newPasswordForm, form)
  if (!fields.ok) return { errors: fields.error.errors }
  const { password } = fields.value
  const set = await setNewPassword(world, { token: url.searchParams.get('token') ?? '', password, locale })
  if (set.ok) return redirect(withParameter(pathTo('sign-in', locale), 'notice', 'new-password'), 303)
  const field = set.error.code === 'password_email' ? 'password' : 'form'
  return { errors: { [field]: issueText(`error_${set.error.code}`, locale) } }
}

export const loader = (args: LoaderFunctionArgs) => readNewPassword(page(args))

export const action = async (args: ActionFunctionArgs) => submitNewPassword(page(args), await args.request.formData())
