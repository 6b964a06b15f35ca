import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormError } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findGoogleStanding, sendLinkCode } from '#src/shop/accounts/google/actions.server.ts'
import { takeIdentity } from '../actions.server.ts'
import type { GoogleConfirmation, GoogleError } from '../actions.server.ts'
import { savePending, openPending } from '../google-cookie.server.ts'
import type { PendingGoogle } from '../google-cookie.server.ts'
import { endTrip, giveUp, goIn } from '../google-page.server.ts'
import { isOver, errorOf } from '../google-errors.ts'
import { canSend, prefersPassword, readGoogle } from '../google-reading.server.ts'
import { joinForm, linkByCode, linkByPassword } from '../google.schema.ts'

/** Messages by field; passwords and codes are never echoed. */
export type GoogleAnswer = Pick<FormError, 'errors'>

/**
 * Handles the forms of a visitor who is back from Google: a password, a code, a request for one, or the consent to a new account.
 */
export async function answerGoogle(visit: Page, form: FormData): Promise<Response | GoogleAnswer> {
  const pending = openPending(visit)
  if (!pending) return giveUp(visit.locale, undefined, 'expired')
  if (form.get('intent') === 'resend') return sendCode(visit, pending)
  const confirmation = confirmationOf(form, pending)
  return confirmation.ok ? takeIn(visit, pending, confirmation.value) : { errors: confirmation.error.errors }
}

function confirmationOf(form: FormData, { codeHandle }: PendingGoogle): Result<GoogleConfirmation, FormError> {
  const intent = form.get('intent')
  if (intent === 'join') return parseForm(joinForm, form)
  if (intent === 'password') return parseForm(linkByPassword, form)
  const fields = parseForm(linkByCode, form)
  // Without this browser's handle no code is accepted here.
  return fields.ok ? { ok: true, value: { linkCode: { code: fields.value.code, handle: codeHandle ?? '' } } } : fields
}

async function takeIn(visit: Page, pending: PendingGoogle, confirmation: GoogleConfirmation): Promise<Response | GoogleAnswer> {
  const { world, address, locale } = visit
  const signedIn = await takeIdentity(world, pending.proof, confirmation, { address, locale, source: 'page' })
  if (signedIn.ok) return goIn(visit, signedIn.value, pending.landing)
  const { code } = signedIn.error
  // The address was taken while the page was open: the page now asks for that account's password.
  if (code === 'google_link_required') return redirect(pathTo('sign-in.google', locale), 303)
  return isOver(code) ? endTrip(visit, pending.landing, errorOf(code)) : { errors: errorsOf(signedIn.error, visit) }
}

const fields: Partial<Record<GoogleError['code'], string>> = {
  consent_required: 'consent',
  consent_outdated: 'consent',
  code_wrong: 'code',
  code_expired: 'code',
  code_used: 'code',
}

function errorsOf(error: GoogleError, { locale }: Page): Record<string, string> {
  if (error.code === 'invalid_credentials') return { password: m.google_password_wrong() }
  if (error.code === 'too_many') return { form: waitText(error.retryAfter) }
  return { [fields[error.code] ?? 'form']: issueText(`error_${error.code}`, locale) }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? m.sign_in_too_many_one() : m.sign_in_too_many({ minutes })
}

async function sendCode(visit: Page, pending: PendingGoogle): Promise<Response | GoogleAnswer> {
  const { world, locale, url, address } = visit
  const { identity } = pending.proof
  const page = redirect(pathTo('sign-in.google', locale), 303)
  const standing = await findGoogleStanding(world, identity)
  if (standing.kind !== 'link') return page
  if (!(await canSend(world, pending))) return prefersPassword(url) ? page : { errors: { form: m.sign_up_too_soon() } }
  const sent = await sendLinkCode(world, standing.person, identity, { locale, address })
  if (!sent.ok) return { errors: { form: m.letters_spent({ time: timeAfter(sent.error.retryAfter, visit) }) } }
  savePending(visit, { ...pending, codeHandle: sent.value })
  return page
}

const timeAfter = (seconds: number, { world, locale }: Page): string =>
  formatTime(new Date(world.realNow().getTime() + seconds * 1000), locale)

export const loader = (args: LoaderFunctionArgs) => readGoogle(page(args))

export const action = async (args: ActionFunctionArgs) => answerGoogle(page(args), await args.request.formData())
