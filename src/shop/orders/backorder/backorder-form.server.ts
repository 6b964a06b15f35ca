import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { formValues, parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { findBackorderPreview, moveToBackorder } from './actions.server.ts'
import type { BackorderAmounts } from './actions.server.ts'
import { backorderTermsOf } from './backorder.ts'
import { backorderForm, backorderPreviewForm } from './schema.ts'

/** What having pieces come later means for the customer, as a sentence. */
export type BackorderPreviewView = { money: string; /** Of `backorderTermsOf`. */ terms: string }

export type BackorderAnswer = FormRefusal & { later?: BackorderPreviewView }

/** Shows what it would mean; nothing changes. */
export async function submitBackorderPreview(visit: StaffVisit, form: FormData, number: string): Promise<BackorderAnswer> {
  const fields = parseForm(backorderPreviewForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity, expected_on: expectedOn } = fields.value
  const preview = await findBackorderPreview(visit.world, visit.principal, number, { lineId, quantity, expectedOn })
  if (!preview.ok) return refusedBackorder(form, preview.error)
  const later = { money: moneyText(preview.value, visit), terms: backorderTermsOf(quantity, preview.value) }
  return { errors: {}, values: formValues(form), later }
}

const moneyText = ({ amount, left, isPaid }: BackorderAmounts, { locale }: StaffVisit): string =>
  isPaid
    ? m.backorder_paid({ amount: formatMoney(amount, locale) })
    : m.backorder_pays({ now: formatMoney(left, locale), later: formatMoney(amount, locale) })

/** Undefined once it is made. What was not shown like that is shown first, so that the customer can be asked. */
export async function submitBackorder(visit: StaffVisit, form: FormData, number: string): Promise<BackorderAnswer | undefined> {
  const previewed = await submitBackorderPreview(visit, form, number)
  const fields = parseForm(backorderForm, form)
  if (!fields.ok) return { ...previewed, errors: { ...fields.error.errors, ...previewed.errors } }
  if (!previewed.later) return previewed
  const { line_item_id: lineId, quantity, expected_on: expectedOn, consent, terms } = fields.value
  if (previewed.later.terms !== terms) return askAgain(previewed)
  const input = { lineId, quantity, expectedOn, consent, source: 'page' } as const
  const moved = await moveToBackorder(visit.world, visit.principal, number, input)
  return moved.ok ? undefined : refusedBackorder(form, moved.error)
}

/** The customer agreed to something else, or to nothing yet. */
function askAgain({ values, ...previewed }: BackorderAnswer): BackorderAnswer {
  const { agreed: _, ...typed } = values
  return { ...previewed, values: typed, errors: { agreed: m.error_backorder_not_shown() } }
}

const fields = {
  shortage_too_many: 'quantity',
  backorder_day: 'expected_on',
  backorder_closed: 'expected_on',
}

/** The form again, with what is wrong beside its field. */
export const refusedBackorder = (form: FormData, error: { code: string }): BackorderAnswer => refusedForm(form, error, { fields })
