import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter, withoutParameter } from '#src/i18n/safe-path.ts'
import { sha256 } from '#src/platform/crypto.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormError } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { checkToken } from '#src/shop/accounts/password/actions.server.ts'
import { newPasswordForm } from '#src/shop/accounts/password/schema.ts'
import { setNewPassword } from '../actions.server.ts'
import { cookieOfRecovery, cookiesWithoutRecovery } from '../cookies.ts'

const tokenParameter = 'token'

/** `refusal`: shown instead of the form; null where there is a form. `link`: which link the form is of. */
export type NewPasswordView = { refusal: string | null; link: string }

/**
 * The emailed link brings its secret in the address: it moves to a cookie of the browser at once, so that neither the form, nor the
 * page in the other language, nor the browser's history has it.
 */
export async function readNewPassword(visit: Page): Promise<Response | NewPasswordView> {
  const { world, url, locale, origin, handles, setCookies } = visit
  const fromLink = url.searchParams.get(tokenParameter)
  if (fromLink && isCookieValue(fromLink)) {
    setCookies.push(cookieOfRecovery(origin, fromLink))
    return redirect(withoutParameter(url.pathname + url.search, tokenParameter), 302)
  }
  const token = fromLink || handles.recovery
  if (!token) return { refusal: m.new_password_none(), link: '' }
  const checked = await checkToken(world, token)
  return { refusal: checked.ok ? null : issueText(`error_${checked.error.code}`, locale), link: linkOf(token) }
}

const isCookieValue = (text: string): boolean => /^[\w-]{1,100}$/.test(text)

/** Names a link without its secret: the form of one must not set the password of another that was opened since. */
const linkOf = (token: string): string => sha256(token).toString('hex').slice(0, 16)

export type NewPasswordAnswer = Pick<FormError, 'errors'>

export async function submitNewPassword(visit: Page, form: FormData): Promise<Response | NewPasswordAnswer> {
  const { world, locale, origin, handles, setCookies } = visit
  const token = handles.recovery ?? ''
  if (form.get('link') !== linkOf(token)) return { errors: { form: issueText('error_token_invalid', locale) } }
  const fields = parseForm(newPasswordForm, form)
  if (!fields.ok) return { errors: fields.error.errors }
  const { password } = fields.value
  const set = await setNewPassword(world, { token, password, locale })
  if (set.ok) {
    setCookies.push(...cookiesWithoutRecovery(origin))
    return redirect(withParameter(pathTo('sign-in', locale), 'notice', 'new-password'), 303)
  }
  const field = set.error.code === 'password_email' ? 'password' : 'form'
  return { errors: { [field]: issueText(`error_${set.error.code}`, locale) } }
}

export const loader = (args: LoaderFunctionArgs) => readNewPassword(page(args))

export const action = async (args: ActionFunctionArgs) => submitNewPassword(page(args), await args.request.formData())
