import { m } from '#src/i18n/paraglide/messages.js'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { redirect } from 'react-router'
import { parseForm, formValues, versionIn } from '#src/platform/forms.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { droppedAlerts } from '../fulfilment/unreachable-channels.ts'
import { droppedText } from '../fulfilment/alert-labels.ts'
import { eventTo, orderStates } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import { startPicking, undoTransition } from '../fulfilment/actions.server.ts'
import { changeOrder } from '../documents/actions.server.ts'
import type { ChangeError } from '../documents/actions.server.ts'
import { transitionForm } from '../fulfilment/transitions.schema.ts'
import { staffStateName } from '../order/state-labels.ts'
import type { UndoError } from '../fulfilment/actions.server.ts'
import { givesChange } from '#src/shop/payments/payment.ts'

/** Why a transition failed, by form field, with the entered values. */
export type TransitionFormErrors = { number: string; errors: FieldErrors; values: Readonly<Record<string, string>> }

/** Makes the transition of the order in the form. Then redirects to `back`, so that a reload submits nothing again. */
export async function submitTransitionForm(
  { world, principal }: StaffVisit,
  form: FormData,
  back: string,
): Promise<Response | TransitionFormErrors> {
  const number = String(form.get('number'))
  const refused = (errors: FieldErrors): TransitionFormErrors => ({ number, errors, values: formValues(form) })
  if (form.get('intent') === 'pick') return submitPickingForm({ world, principal }, number, back)
  const [expected, version] = [stateOf(form.get('seen')), versionIn(form, 'version')]
  if (form.get('intent') === 'undo') {
    const undone = await undoTransition(world, principal, number, { version, source: 'page' })
    return undone.ok ? redirect(back, 303) : refused(errorOf(undone.error))
  }
  const state = stateOf(form.get('to'))
  if (!state) return refused({ form: m.staff_error_transition() })
  const fields = parseForm(transitionForm, form)
  if (!fields.ok) return refused(fields.error.errors)
  const { tracking_number, paid_with, amount, reason } = fields.value
  const documents = { trackingNumber: form.has('tracking_number') ? (tracking_number ?? undefined) : undefined }
  const counterPayment = paid_with && { method: paid_with, tendered: givesChange(paid_with) ? amount : undefined }
  const transition = { state, expected, version, alerts: alertsOf(form), counterPayment, reason, mustSayHowPaid: true }
  const applied = await changeOrder(world, principal, number, { documents, transition, source: 'page' })
  if (!applied.ok) return refused(errorOf(applied.error))
  const event = expected && eventTo(expected, state)
  const dropped = droppedAlerts(applied.value, transition.alerts, { canText: world.texts !== undefined, event })
  // The transition was made: the page says which channels could not be used.
  return dropped.length === 0 ? redirect(back, 303) : { number, errors: { form: droppedText(dropped) }, values: {} }
}

async function submitPickingForm({ world, principal }: Pick<Page, 'world'> & { principal: Staff }, number: string, back: string) {
  const begun = await startPicking(world, principal, { number, source: 'page' })
  if (begun.ok) return redirect(back, 303)
  return { number, errors: { form: m.staff_error_changed() }, values: {} }
}

const stateOf = (text: FormDataEntryValue | null): OrderState | undefined => orderStates.find((state) => state === text)

/** "None" overrides all other choices. */
function alertsOf(form: FormData): CustomerChannel[] {
  const ticked = form.getAll('alert')
  return ticked.includes('none') ? [] : alertChannels.filter((channel) => ticked.includes(channel))
}

/** Errors by form field. */
function errorOf(error: ChangeError | UndoError): FieldErrors {
  if (error.code === 'changed_meanwhile') {
    const state = staffStateName(error.state, error.fulfilment, getLocale())
    return { form: m.staff_error_changed_to({ state }) }
  }
  const texts: Record<Exclude<(ChangeError | UndoError)['code'], 'changed_meanwhile'>, FieldErrors> = {
    not_found: { form: m.error_not_found() },
    forbidden: { form: m.error_forbidden() },
    wrong_state: { form: m.staff_error_changed() },
    pharmacist_needed: { form: m.staff_error_check() },
    out_of_stock: { form: m.staff_error_stock() },
    promotion_exhausted: { form: m.staff_error_promotion() },
    request_expired: { form: m.staff_error_request() },
    points_short: { form: m.staff_error_points() },
    not_delivered: { tracking_number: m.error_not_delivered() },
    paid_with_needed: { paid_with: m.error_paid_with_needed() },
    amount_short: { amount: m.error_amount_short() },
    amount_not_cash: { amount: m.error_amount_not_cash() },
    reason_needed: { reason: m.error_reason_needed() },
    undo_over: { form: m.error_undo_over() },
  }
  return texts[error.code]
}
