import { redirect } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { readConsentTexts, visibleVersion } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { startSignUp, confirmSignUp, findSignUp, sendCodeAgain } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { ResendError, SignUpError } from '#src/shop/accounts/sign-up/actions.server.ts'
import { codeForm, signUpFields } from '#src/shop/accounts/sign-up/sign-up.schema.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { readContactDetails } from '../../website/actions.server.ts'
import { cookieOfSignUp, cookiesWithoutSignUp } from '../cookies.ts'
import { enter } from '../actions.server.ts'
import { redirectAfterSignIn } from '../entry-page.actions.server.ts'
import { returnPathOf, withReturn } from '../return-path.ts'

/** Messages by field, and the typed values to show again. */
export type SignUpFormError = FormRefusal

export type Consent = { version: number; text: string }
type SentCodeView = {
  email: string
  /** Distinguishes one code from the next. */
  sentAt: string
  secondsToWait: number
  spent: boolean
  isResent: boolean
  phone: { text: string; cost: string }
}
export type SignUpView = { signIn: string } & (
  | ({ step: 'details' } & { consent: Consent; email: string })
  | ({ step: 'code' } & SentCodeView)
)

/** Which of the two steps a visitor is at: by the handle in the cookie, so that no URL identifies anyone. */
export async function readSignUp(visit: Page): Promise<SignUpView> {
  const { world, locale, url, handles } = visit
  const waiting = handles.signUp === undefined ? undefined : await findSignUp(world, handles.signUp)
  const signIn = withReturn(pathTo('sign-in', locale), waiting?.returnTo ?? returnPathOf(url))
  if (!waiting) return { step: 'details', signIn, consent: await readConsent(visit), email: await emailOfLastOrder(visit) }
  const { phone } = await readContactDetails(visit)
  const { email, sentAt, secondsToWait, spent, isResent } = waiting
  return { step: 'code', signIn, email, sentAt: sentAt.toISOString(), secondsToWait, spent, isResent, phone }
}

/** For visitors who come from the order that this browser has just placed; its address is not shown to anyone else. */
async function emailOfLastOrder({ world, url, lastOrderToken }: Page): Promise<string> {
  if (!url.searchParams.has('order') || lastOrderToken === undefined) return ''
  return (await findOrderByToken(world, lastOrderToken))?.email ?? ''
}

export async function readConsent({ world, locale }: Page): Promise<Consent> {
  const texts = await readConsentTexts(world.db)
  const text = `${texts.privacy.text[locale]} ${texts.terms.text[locale]}`
  return { version: visibleVersion(texts, ['privacy', 'terms']), text }
}

/** Handles the forms of both steps. */
export async function submitSignUp(visit: Page, form: FormData): Promise<Response | SignUpFormError> {
  switch (form.get('intent')) {
    case 'confirm':
      return confirm(visit, form)
    case 'resend':
      return resend(visit)
    case 'change_email':
      return startAgain(visit)
    default:
      return begin(visit, form)
  }
}

async function begin(visit: Page, form: FormData): Promise<Response | SignUpFormError> {
  const { world, locale, url, address } = visit
  const fields = parseForm(signUpFields, form)
  if (!fields.ok) return fields.error
  const input = { ...fields.value, locale, source: 'page', returnTo: returnPathOf(url) } as const
  const begun = await startSignUp(world, input, address)
  if (!begun.ok) return { errors: refusal(visit, begun.error), values: { email: fields.value.email } }
  return toCodeStep(visit, begun.value.handle)
}

function toCodeStep({ origin, locale, setCookies }: Page, handle: string): Response {
  setCookies.push(cookieOfSignUp(origin, handle))
  return redirect(pathTo('sign-up', locale), 303)
}

async function confirm(visit: Page, form: FormData): Promise<Response | SignUpFormError> {
  const { world, handles, locale } = visit
  const waiting = handles.signUp === undefined ? undefined : await findSignUp(world, handles.signUp)
  if (!waiting) return startAgain(visit)
  const fields = parseForm(codeForm, form)
  if (!fields.ok) return fields.error
  const done = await confirmSignUp(world, { email: waiting.email, handle: handles.signUp, code: fields.value.code })
  if (!done.ok) return { errors: { code: issueText(`error_${done.error.code}`, locale) }, values: {} }
  const { person, returnTo } = done.value
  return redirectAfterSignIn(visit, await enter(world, person, visit), withReturn(pathTo('sign-up.profile', locale), returnTo))
}

async function resend(visit: Page): Promise<Response | SignUpFormError> {
  const { world, handles, address } = visit
  if (handles.signUp === undefined) return startAgain(visit)
  const sent = await sendCodeAgain(world, handles.signUp, address)
  if (sent.ok) return toCodeStep(visit, sent.value.handle)
  return sent.error.code === 'handle_unknown' ? startAgain(visit) : { errors: refusal(visit, sent.error), values: {} }
}

/** Back to the first step, for example for another address. */
async function startAgain({ world, handles, origin, locale, url, setCookies }: Page): Promise<Response> {
  const waiting = handles.signUp === undefined ? undefined : await findSignUp(world, handles.signUp)
  setCookies.push(...cookiesWithoutSignUp(origin))
  return redirect(withReturn(pathTo('sign-up', locale), waiting?.returnTo ?? returnPathOf(url)), 303)
}

function refusal({ world, locale }: Page, error: SignUpError | ResendError): Record<string, string> {
  if (error.code === 'consent_outdated') return { consent: issueText('error_consent_outdated', locale) }
  if (!('retryAfter' in error)) return { form: m.sign_up_too_soon() }
  const time = formatTime(new Date(world.realNow().getTime() + error.retryAfter * 1000), locale)
  return { form: error.code === 'too_many' ? m.letters_spent({ time }) : m.sign_up_too_many({ time }) }
}
