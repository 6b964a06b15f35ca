import { formValues } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { photosOfForm, readPhotoForm } from '#src/shop/conversation/photos.actions.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { isWorkIntent, submitWorkForm } from './staff-work-form.server.ts'
import type { WorkFormErrors } from './staff-work-form.server.ts'
import { submitTransitionForm } from './staff-transition-form.server.ts'
import type { DocumentFormErrors } from '../documents/staff-documents-form.server.ts'
import { submitDocumentForm, isDocumentIntent } from '../documents/staff-documents-form.server.ts'
import type { TransitionFormErrors } from './staff-transition-form.server.ts'

/** Errors of a form in the pane, and which form. */
export type StaffOrderFormErrors = TransitionFormErrors | DocumentFormErrors | WorkFormErrors

/** The submitted form, which may contain photos; `number`: of the order, if the address has it. */
export async function submitStaffOrderFormRequest(
  visit: StaffVisit,
  request: Request,
  { number, back }: { number?: string; back: string },
): Promise<Response | StaffOrderFormErrors> {
  const read = await readPhotoForm(visit, request)
  const { form } = read.ok ? read.value : read.error
  if (number !== undefined) form.set('number', number)
  if (read.ok) return submitStaffOrderForm(visit, form, back)
  const photos = await photosOfForm(visit, form)
  return { number: String(form.get('number')), intent: 'comment', errors: read.error.errors, values: formValues(form), photos }
}

/** Handles every form about an order: those about documents and staff's work have an `intent`, the others make a transition. */
function submitStaffOrderForm(visit: StaffVisit, form: FormData, back: string): Promise<Response | StaffOrderFormErrors> {
  const intent = form.get('intent')
  if (isWorkIntent(intent)) return withFormIdempotency(visit, form, () => submitWorkForm(visit, form, { intent, back }))
  return isDocumentIntent(intent) ? submitDocumentForm(visit, form, { intent, back }) : submitTransitionForm(visit, form, back)
}
