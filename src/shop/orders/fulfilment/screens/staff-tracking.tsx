import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { DocumentFormErrors } from '../../documents/staff-documents-form.server.ts'
import type { StaffOrderPage } from '../../staff/read-staff-orders.server.ts'
import { awaitsHandover, isHandedOver } from '../../order/order.ts'

type Props = { order: StaffOrderPage; error: DocumentFormErrors | undefined }

/** The tracking number once the order is sent; before, it is part of the form that sends it. */
export function StaffTracking({ order: { number, state, documents }, error }: Props) {
  const own = error?.intent === 'tracking' ? error : undefined
  const { shipment } = documents
  if (!shipment || (!awaitsHandover(state) && !isHandedOver(state))) return null
  return (
    <Form
      key={shipment.trackingNumber}
      method="post"
      className="grid gap-2.5 border-t border-line px-4 print:hidden py-3.5 lg:px-4.5"
    >
      <ErrorSummary errors={own?.errors} />
      <input type="hidden" name="number" value={number} />
      <Field
        name="tracking_number"
        label={m.staff_tracking_number()}
        hint={shipment.trackingUrl !== null && <Follow url={shipment.trackingUrl} />}
        error={own?.errors['tracking_number']}
      >
        <TextInput
          name="tracking_number"
          maxLength={60}
          autoComplete="off"
          defaultValue={own?.values['tracking_number'] ?? shipment.trackingNumber ?? ''}
          className="text-xs"
        />
      </Field>
      <SubmitButton name="intent" value="tracking" variant="quiet" size="xs" className="justify-self-start">
        {m.staff_tracking_save()}
      </SubmitButton>
    </Form>
  )
}

function Follow({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer" className="link">
      {m.order_tracking_follow()}
    </a>
  )
}
