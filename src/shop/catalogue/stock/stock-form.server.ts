import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { changeStock } from './actions.server.ts'
import type { StockError } from './actions.server.ts'
import { stockBody } from './schema.ts'

/** Why nothing was written, with the entered values. */
export type StockFormErrors = { item: string; errors: Record<string, string>; values: Record<string, string> }

/** Applies one of the forms to the variant that it names; then redirects to `back`. */
export async function submitStockForm(
  { world, principal, locale }: StaffVisit,
  form: FormData,
  back: string,
): Promise<Response | StockFormErrors> {
  if (!can(principal, 'stock.change')) throw data(null, { status: 403 })
  const item = String(form.get('item'))
  const fields = parseForm(stockBody, filledIn(form))
  if (!fields.ok) return { item, errors: fields.error.errors, values: formValues(form) }
  const { on_hand: onHand, low_stock_at: lowStockAt, max_pieces: maxUnits, seen: expected, ...rest } = fields.value
  // An empty field, if the form has it, means: as in the settings.
  const low = form.has('low_stock_at') ? (lowStockAt ?? null) : undefined
  const orderMax = form.has('max_pieces') ? (maxUnits ?? null) : undefined
  const changed = await changeStock(world, principal, item, {
    change: { ...rest, onHand, lowStockAt: low, maxUnits: orderMax, expected },
    source: 'page',
  })
  if (changed.ok) return redirect(back, 303)
  if (changed.error.code === 'not_found') throw data(null, { status: 404 })
  return { item, errors: errorOf(changed.error, locale), values: formValues(form) }
}

/** Empty required fields are passed on, so that the schema refuses them. */
function filledIn(form: FormData): FormData {
  const filled = new FormData()
  for (const [name, value] of form) filled.set(name, value === '' && (name === 'received' || name === 'on_hand') ? '?' : value)
  return filled
}

function errorOf(error: StockError, locale: Locale): Record<string, string> {
  switch (error.code) {
    case 'below_held':
      return { on_hand: m.stock_below_held({ held: error.held }, { locale }) }
    case 'stock_changed':
      return { on_hand: m.stock_changed_to({ count: error.onHand }, { locale }) }
    case 'reason_required':
      return { reason: issueText('error_reason_required', locale) }
    default:
      return { form: issueText(`error_${error.code}`, locale) }
  }
}
