import * as v from 'valibot'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import { emailedCode } from '../../accounts/codes.schema.ts'
import { callerOf } from '../../cart/screens/cart-cookie.actions.server.ts'
import { updateCheckout } from '../actions.server.ts'
import type { CheckoutPatch } from '../checkout.ts'
import { ensureProofCode, proveMailbox, sendProofCode } from '../mailbox-proof.actions.server.ts'
import type { SendProofError } from '../mailbox-proof.actions.server.ts'
import type { CheckoutFormResult, Values } from './checkout-view.ts'
import { refusal } from './refusal.server.ts'
import { typedContact, formValues } from './typed-checkout.server.ts'
import { isPaidAtCounter } from '../../website/payment-methods.ts'

/** Proves the mailbox with the code that was typed; what is wrong with it, else undefined: then the order itself says what it lacks. */
export async function proveTyped(visit: Page, form: FormData, patch: CheckoutPatch): Promise<Values | undefined> {
  const typed = form.get('email_code')
  // It was sent to another address than the order is for, or is not needed for this way to pay.
  if (!typed || !isPaidAtCounter(patch.payment_method_id) || form.get('code_email') !== patch.email) return undefined
  const code = v.safeParse(emailedCode, typed)
  if (!code.success) return { email_code: issueText(code.issues[0].message, visit.locale) }
  const proven = await proveMailbox(visit.world, callerOf(visit), code.output)
  if (proven.ok || !proven.error.code.startsWith('code_')) return undefined
  return { email_code: issueText(`error_${proven.error.code}`, visit.locale) }
}

/** Asks for the code that the order needs: everything that was typed is kept in the cart, and the code goes out. */
export async function toProof(
  visit: Page,
  form: FormData,
  { patch, values }: { patch: CheckoutPatch; values: Values },
): Promise<Response | CheckoutFormResult> {
  const settled = await updateCheckout(visit.world, callerOf(visit), patch)
  if (!settled.ok) return refusal(visit, settled.error, { values })
  const sent = await ensureProofCode(visit.world, callerOf(visit), visit.address)
  if (!sent.ok) return notSent(visit, sent.error, { values, field: 'form' })
  const isSameEmail = form.get('code_email') === patch.email
  return isSameEmail
    ? { values, errors: { email_code: issueText('error_code_required', visit.locale) } }
    : { values, errors: {}, next: 'email_code' }
}

/** Another code, to the address that stands in the form now. */
export async function resendCode(visit: Page, form: FormData): Promise<Response | CheckoutFormResult> {
  const values = formValues(form)
  const contact = typedContact(form, visit.locale)
  if (!contact.ok) return { values, errors: contact.error.errors }
  const settled = await updateCheckout(visit.world, callerOf(visit), contact.value)
  if (!settled.ok) return refusal(visit, settled.error, { values })
  const sent = await sendProofCode(visit.world, callerOf(visit), visit.address)
  return sent.ok
    ? { values, errors: {}, resent: true, next: 'email_code' }
    : notSent(visit, sent.error, { values, field: 'email_code' })
}

type NotSent = { values: Values; field: 'form' | 'email_code' }

function notSent(visit: Page, error: SendProofError, { values, field }: NotSent): Response | CheckoutFormResult {
  if (error.code === 'not_found' || error.code === 'cart_complete') return refusal(visit, error, { values })
  return { values, errors: { [error.code === 'email_required' ? 'email' : field]: notSentText(visit, error) } }
}

function notSentText(
  { world, locale }: Page,
  error: Extract<SendProofError, { field: string } | { retryAfter: number }>,
): string {
  if (error.code === 'email_required') return issueText('error_email_required', locale)
  if (error.code === 'too_soon') return m.sign_up_too_soon({}, { locale })
  const time = formatTime(new Date(world.realNow().getTime() + error.retryAfter * 1000), locale)
  return error.code === 'too_many' ? m.letters_spent({ time }, { locale }) : m.checkout_proof_too_many({ time }, { locale })
}
