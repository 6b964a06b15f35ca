import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { Result } from '#src/kernel/result.ts'
import { formValues, parseForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import { contextOf } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { deliveryForm, methodAfter, methodBody, methodTerms, rateAfter, rateBody, rateTerms } from './delivery.schema.ts'
import { addShippingMethod, addShippingRate, changeDelivery, changeShippingMethod, changeShippingRate } from './actions.server.ts'
import type { ChangeError } from './actions.server.ts'
import { fresh, savedAt } from './staff-address.ts'

/** Which form was refused and why, the typed values, and the ticked counties. */
export type DeliveryFormErrors = FormRefusal & {
  form: 'settings' | 'method' | 'rate' | 'switch'
  dicos: readonly string[]
}
type DeliveryFormResult = Promise<Response | DeliveryFormErrors>
type SubmittedForm = { visit: StaffVisit; form: FormData }

export async function saveSettings(sent: SubmittedForm): DeliveryFormResult {
  const { visit, form } = sent
  const fields = parseForm(deliveryForm, form)
  if (!fields.ok) return formErrors(sent, 'settings', fields.error.errors)
  const { enabled, vat_rate: vat, county_dicos: countyDicos } = fields.value
  const changed = await changeDelivery(visit.world, contextOf(visit), { enabled, vat, countyDicos })
  return resultOf(sent, 'settings', changed, pathTo('staff.delivery', visit.locale))
}

/** Handles the forms of one method's page, by their `intent`. */
export async function saveMethodPage(sent: SubmittedForm, id: string): DeliveryFormResult {
  const { form } = sent
  const [intent, rate] = [form.get('intent'), String(form.get('rate'))]
  if (intent === 'rate') return rate === fresh ? addRate(sent, id) : saveRate(sent, { id, rate })
  if (intent === 'rate_on' || intent === 'rate_off') return switchRate(sent, { id, rate, active: intent === 'rate_on' })
  if (intent === 'on' || intent === 'off') return switchMethod(sent, id, intent === 'on')
  return id === fresh ? addMethod(sent) : saveMethod(sent, id)
}

const pageOf = ({ visit }: SubmittedForm, id: string): string => pathTo('staff.delivery.method', visit.locale, { id })

async function addMethod(sent: SubmittedForm): DeliveryFormResult {
  const fields = parseForm(methodBody, sent.form)
  if (!fields.ok) return formErrors(sent, 'method', fields.error.errors)
  const added = await addShippingMethod(sent.visit.world, contextOf(sent.visit), methodTerms(fields.value))
  // A method without a rate is not offered: its first rate comes next.
  return added.ok ? redirect(`${pageOf(sent, added.value.id)}?rate=${fresh}`, 303) : resultOf(sent, 'method', added, '')
}

async function saveMethod(sent: SubmittedForm, id: string): DeliveryFormResult {
  const fields = parseForm(methodBody, sent.form)
  if (!fields.ok) return formErrors(sent, 'method', fields.error.errors)
  const change = { id, after: methodAfter(fields.value) }
  return resultOf(sent, 'method', await changeShippingMethod(sent.visit.world, contextOf(sent.visit), change), pageOf(sent, id))
}

async function switchMethod(sent: SubmittedForm, id: string, active: boolean): DeliveryFormResult {
  const change = { id, after: methodAfter({ active }) }
  return resultOf(sent, 'switch', await changeShippingMethod(sent.visit.world, contextOf(sent.visit), change), pageOf(sent, id))
}

async function addRate(sent: SubmittedForm, methodId: string): DeliveryFormResult {
  const fields = parseForm(rateBody, sent.form)
  if (!fields.ok) return formErrors(sent, 'rate', fields.error.errors)
  const added = await addShippingRate(sent.visit.world, contextOf(sent.visit), { methodId, terms: rateTerms(fields.value) })
  return resultOf(sent, 'rate', added, pageOf(sent, methodId))
}

async function saveRate(sent: SubmittedForm, { id, rate }: { id: string; rate: string }): DeliveryFormResult {
  const fields = parseForm(rateBody, sent.form)
  if (!fields.ok) return formErrors(sent, 'rate', fields.error.errors)
  const change = { id: rate, after: rateAfter(fields.value) }
  return resultOf(sent, 'rate', await changeShippingRate(sent.visit.world, contextOf(sent.visit), change), pageOf(sent, id))
}

async function switchRate(
  sent: SubmittedForm,
  { id, rate, active }: { id: string; rate: string; active: boolean },
): DeliveryFormResult {
  const change = { id: rate, after: rateAfter({ active }) }
  return resultOf(sent, 'switch', await changeShippingRate(sent.visit.world, contextOf(sent.visit), change), pageOf(sent, id))
}

/** Redirects to `back` on success, so that a reload submits nothing again. */
function resultOf(
  sent: SubmittedForm,
  form: DeliveryFormErrors['form'],
  result: Result<unknown, ChangeError>,
  back: string,
): Response | DeliveryFormErrors {
  if (result.ok) return redirect(savedAt(back), 303)
  const { error } = result
  const field = 'field' in error ? error.field : 'form'
  return formErrors(sent, form, { [field]: issueText(`error_${error.code}`, sent.visit.locale) })
}

const formErrors = (
  { form }: SubmittedForm,
  name: DeliveryFormErrors['form'],
  errors: Record<string, string>,
): DeliveryFormErrors => ({
  form: name,
  errors,
  values: formValues(form),
  dicos: form.getAll('county_dicos').map(String),
})
