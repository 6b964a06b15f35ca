import { FileDown, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { maxInvoiceBytes } from '../invoice.ts'
import type { DocumentFormErrors } from '../staff-documents-form.server.ts'
import type { StaffOrderPage } from '../../staff/read-staff-orders.server.ts'

type Props = { order: StaffOrderPage; error: DocumentFormErrors | undefined }

/** Number from the certified software, and the PDF. */
export function StaffInvoice({ order: { number, documents }, error }: Props) {
  const own = error?.intent === 'invoice' || error?.intent === 'invoice_remove' ? error : undefined
  const { invoiceNumber, invoiceHref } = documents
  const state = useFormState({ saved: { invoice_number: invoiceNumber ?? '' }, result: own })
  return (
    <div className="grid gap-2.5">
      <StateForm
        key={`${invoiceNumber} ${invoiceHref}`}
        state={state}
        hidden={{ number, intent: 'invoice' }}
        encType="multipart/form-data"
        validates
        dense
      >
        <TextField name="invoice_number" label={m.staff_invoice_number()} maxLength={60} required={false} className="text-xs" />
        <TextField
          type="file"
          name="file"
          label={invoiceHref === null ? m.staff_invoice_file() : m.staff_invoice_other_file()}
          hint={m.staff_invoice_file_hint()}
          accept="application/pdf,.pdf"
          required={false}
          onChange={refuseLarge}
          className="text-xs file:me-3 file:rounded-sm file:border file:border-line-2 file:bg-sunken file:px-2.5 file:py-1 file:font-semibold"
        />
        <SubmitButton variant="quiet" size="xs" className="justify-self-start">
          {m.staff_invoice_save()}
        </SubmitButton>
      </StateForm>
      {invoiceHref !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <a href={invoiceHref} className="link inline-flex min-h-8 items-center gap-1.5 text-xs">
            <FileDown aria-hidden="true" className="size-4" />
            {m.staff_invoice_open()}
          </a>
          <ButtonForm intent="invoice_remove" fields={{ number }} as={SubmitButton} variant="ghost" size="xs">
            <Trash2 aria-hidden="true" />
            {m.staff_invoice_remove()}
          </ButtonForm>
        </div>
      )}
    </div>
  )
}

/** Checked before the upload; without scripts the server checks it. */
function refuseLarge({ target }: ChangeEvent<HTMLInputElement>): void {
  const size = target.files?.[0]?.size ?? 0
  target.setCustomValidity(size > maxInvoiceBytes ? m.error_invoice_too_large() : '')
}
