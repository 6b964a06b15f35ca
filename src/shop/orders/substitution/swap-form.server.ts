import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { formValues, parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { previewSwap, swapLine } from './actions.server.ts'
import type { SwapPreview } from './actions.server.ts'
import { swapForm, swapPreviewForm } from './schema.ts'
import { termsOf } from './substitution.ts'
import { undoSwap } from './undo-swap.actions.server.ts'

/** A swap before it is made: the product, and what it means for the customer, as sentences. */
export type SwapPreviewView = { name: string; facts: string; money: string; /** Of `termsOf`. */ terms: string }

export type SwapAnswer = FormRefusal & { preview?: SwapPreviewView; needsProof?: boolean }

/** Shows what the swap would be; nothing changes. */
export async function submitSwapPreview(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer> {
  const fields = parseForm(swapPreviewForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity, replacement: code } = fields.value
  const preview = await previewSwap(visit.world, visit.principal, number, { lineId, quantity, code })
  if (!preview.ok) return refusedSwap(form, preview.error)
  return { errors: {}, values: formValues(form), preview: viewOf(preview.value, visit) }
}

function viewOf({ to, amounts, isPaid }: SwapPreview, { locale }: StaffVisit): SwapPreviewView {
  const { goes, isCheaper, less } = amounts
  const own = formatMoney(to.price, locale)
  const money = !isCheaper
    ? m.swap_same_price({ amount: formatMoney(goes.total, locale) })
    : isPaid
      ? m.swap_refunds({ amount: formatMoney(less, locale) })
      : m.swap_lowers({ amount: formatMoney(less, locale) })
  return {
    name: to.name[locale],
    facts: m.swap_facts({ pack: to.pack[locale], sku: to.sku, price: own, left: to.left }),
    money,
    terms: termsOf(to, amounts),
  }
}

/** Undefined once it is made. What was not shown like that is shown first, so that the customer can be asked. */
export async function submitSwap(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const fields = parseForm(swapForm, form)
  if (!fields.ok) {
    const previewed = await submitSwapPreview(visit, form, number)
    return { ...previewed, errors: { ...fields.error.errors, ...previewed.errors } }
  }
  const { line_item_id: lineId, quantity, replacement: code, restock, consent, terms } = fields.value
  const input = { lineId, quantity, code, restock, consent, terms, source: 'page' } as const
  const done = await swapLine(visit.world, visit.principal, number, input)
  if (done.ok) return undefined
  return done.error.code === 'swap_not_shown' ? previewAgain(visit, form, number) : refusedSwap(form, done.error)
}

/** The customer agreed to something else, or to nothing yet. */
export async function previewAgain(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer> {
  const { values, ...previewed } = await submitSwapPreview(visit, form, number)
  const { agreed: _, ...typed } = values
  return { ...previewed, values: typed, errors: { agreed: m.error_swap_not_shown(), ...previewed.errors } }
}

const fields = {
  shortage_too_many: 'quantity',
  swap_unknown: 'replacement',
  swap_same: 'replacement',
  swap_class: 'replacement',
  not_purchasable: 'replacement',
  out_of_stock: 'replacement',
}

/** Where the shop's own sentences speak of a cart. */
const texts = {
  not_purchasable: m.counter_order_not_sold,
  out_of_stock: m.swap_out_of_stock,
  pharmacist_needed: m.swap_pharmacist,
}

/** The form again, with what is wrong beside its field. */
export const refusedSwap = (form: FormData, error: { code: string }): SwapAnswer => ({
  ...refusedForm(form, error, { fields, texts }),
  needsProof: error.code === 'reauthentication_required',
})

export async function submitUnswap(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const substitutionId = String(form.get('substitution'))
  const undone = await undoSwap(visit.world, visit.principal, number, { substitutionId, source: 'page' })
  return undone.ok ? undefined : refusedForm(form, undone.error, { texts: { out_of_stock: m.swap_out_of_stock } })
}
