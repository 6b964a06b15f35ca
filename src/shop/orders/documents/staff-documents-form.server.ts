import { redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { commentForm } from '#src/shop/conversation/comment.schema.ts'
import { photosOfForm } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { writeToCustomer } from '../order/actions.server.ts'
import type { CommentError } from '../order/actions.server.ts'
import { attachInvoice, removeInvoice, changeOrder } from './actions.server.ts'
import type { InvoiceError, ChangeError } from './actions.server.ts'
import { invoiceForm, trackingForm } from './schema.ts'

/** Which form of the pane failed, with errors and entered values. */
export type DocumentFormErrors = FormRefusal & {
  number: string
  intent: DocumentIntent
  /** Photos of a message that was not sent. */ photos: readonly UploadView[]
}

export type DocumentIntent = keyof typeof forms

/** `number`: of the order. Undefined means success. */
type Work = (visit: StaffVisit, form: FormData, number: string) => Promise<FormRefusal | undefined>

const forms = { comment, invoice, invoice_remove: removeFile, tracking }

export const isDocumentIntent = (intent: unknown): intent is DocumentIntent =>
  typeof intent === 'string' && Object.hasOwn(forms, intent)

/** Sends a message or saves a document number of the order in the form; then redirects to `back`. */
export async function submitDocumentForm(
  visit: StaffVisit,
  form: FormData,
  { intent, back }: { intent: DocumentIntent; back: string },
): Promise<Response | DocumentFormErrors> {
  const number = String(form.get('number'))
  const work: Work = forms[intent]
  const error = await work(visit, form, number)
  return error ? { ...error, number, intent, photos: await photosOfForm(visit, form) } : redirect(back, 303)
}

async function comment({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(commentForm, form)
  if (!fields.ok) return fields.error
  const { content, upload_ids: uploadIds } = fields.value
  const written = await writeToCustomer(world, principal, number, { content, uploadIds, source: 'page' })
  if (written.ok) return undefined
  return refused(form, 'field' in written.error ? 'photos' : 'content', written.error)
}

/** The file first: if it is invalid, the number is not changed. */
async function invoice({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(invoiceForm, form)
  if (!fields.ok) return fields.error
  const file = form.get('file')
  // If no file is chosen, browsers send one without name and content.
  if (file instanceof File && (file.size > 0 || file.name !== '')) {
    const content = await file.bytes()
    const attached = await attachInvoice(world, principal, number, { content, source: 'page' })
    if (!attached.ok) return refused(form, 'file', attached.error)
  }
  const noted = await changeOrder(world, principal, number, {
    documents: { invoiceNumber: fields.value.invoice_number },
    source: 'page',
  })
  return noted.ok ? undefined : refused(form, 'invoice_number', noted.error)
}

async function removeFile({ world, principal }: StaffVisit, form: FormData, number: string) {
  const removed = await removeInvoice(world, principal, number, 'page')
  return removed.ok ? undefined : refused(form, 'form', removed.error)
}

async function tracking({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(trackingForm, form)
  if (!fields.ok) return fields.error
  const noted = await changeOrder(world, principal, number, {
    documents: { trackingNumber: fields.value.tracking_number },
    source: 'page',
  })
  return noted.ok ? undefined : refused(form, 'tracking_number', noted.error)
}

const texts = { too_large: m.error_invoice_too_large, pharmacist_needed: m.error_forbidden }

const refused = (form: FormData, field: string, { code }: CommentError | InvoiceError | ChangeError): FormRefusal =>
  refusedForm(form, { code, field }, { texts })
