import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { ProductClass, VariantView } from '../product/product.ts'
import { offerOf } from '../product/screens/labels.ts'
import { waitFor } from './actions.server.ts'
import { waitBody } from './schema.ts'

/**
 * The texts of the form, sent only for products that are sold out. Holds no personal data: the pages of guests are cached for
 * others.
 */
export type WaitingForm = { title: string; hint: string; label: string | null; button: string }

/** Null unless the variant is sold out. A signed-in person gets the email at their account's address, without an email field. */
export function waitingForm(
  kind: ProductClass,
  variant: VariantView,
  { principal, locale }: { principal: Principal; locale: Locale },
): WaitingForm | null {
  if (offerOf(kind, variant) !== 'sold_out') return null
  const isKnown = principal.kind === 'person'
  return {
    title: m.waiting_title({}, { locale }),
    hint: isKnown ? m.waiting_hint_account({}, { locale }) : m.waiting_hint({}, { locale }),
    label: isKnown ? null : m.waiting_email({}, { locale }),
    button: m.waiting_submit({}, { locale }),
  }
}

/** Result of the form: a confirmation, or the error with the email that was entered. */
export type WaitAnswer = { done: string } | { error: string; email: string }

export async function submitSubscribeForm(
  { world, principal, locale, address }: Page,
  productId: string,
  form: FormData,
): Promise<WaitAnswer> {
  const email = String(form.get('email') ?? '')
  const fields = parseForm(waitBody, form)
  if (!fields.ok) return { error: Object.values(fields.error.errors)[0] ?? issueText('error_invalid', locale), email }
  const { email: typedEmail, variant_id: variantId } = fields.value
  const waits = await waitFor(world, principal, { productId, variantId, email: typedEmail, locale, address })
  if (waits.ok)
    return { done: principal.kind === 'person' ? m.waiting_done_account({}, { locale }) : m.waiting_done({}, { locale }) }
  return { error: issueText(`error_${waits.error.code}`, locale), email }
}
