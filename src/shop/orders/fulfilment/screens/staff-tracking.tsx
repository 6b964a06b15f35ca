import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { DocumentFormErrors } from '../../documents/staff-documents-form.server.ts'
import type { StaffOrderPage } from '../../staff/read-staff-orders.server.ts'
import { awaitsHandover, isHandedOver } from '../../order/order.ts'

type Props = { order: StaffOrderPage; error: DocumentFormErrors | undefined }

/** The tracking number once the order is sent; before, it is part of the form that sends it. */
export function StaffTracking({ order: { number, state, documents }, error }: Props) {
  const own = error?.intent === 'tracking' ? error : undefined
  const { shipment } = documents
  const form = useFormState({ saved: { tracking_number: shipment?.trackingNumber ?? '' }, result: own })
  if (!shipment || (!awaitsHandover(state) && !isHandedOver(state))) return null
  return (
    <StateForm
      key={shipment.trackingNumber}
      state={form}
      hidden={{ number }}
      dense
      className="border-t border-line px-4 print:hidden py-3.5 lg:px-4.5"
    >
      <TextField
        name="tracking_number"
        label={m.staff_tracking_number()}
        hint={shipment.trackingUrl !== null && <Follow url={shipment.trackingUrl} />}
        maxLength={60}
        required={false}
        className="text-xs"
      />
      <SubmitButton name="intent" value="tracking" variant="quiet" size="xs" className="justify-self-start">
        {m.staff_tracking_save()}
      </SubmitButton>
    </StateForm>
  )
}

function Follow({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer" className="link">
      {m.order_tracking_follow()}
    </a>
  )
}
