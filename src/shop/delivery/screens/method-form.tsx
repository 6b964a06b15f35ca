import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { hole } from '../shipping-method.ts'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { Typed } from '../staff-view.ts'

type Props = { values: Typed; refused: DeliveryFormErrors | undefined }

/** What customers read of a method, in both languages, and where its parcels are tracked. */
export function MethodForm({ values, refused }: Props) {
  const state = useFormState({ saved: { position: '0', ...values }, result: refused })
  return (
    <StateForm state={state} hidden={{ intent: 'method' }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name.pt" label={m.staff_shipping_name_pt()} lang="pt" maxLength={100} />
        <TextField name="name.en" label={m.staff_shipping_name_en()} lang="en" maxLength={100} />
        <TextField
          name="expected.pt"
          label={m.staff_shipping_expected_pt()}
          hint={m.staff_shipping_expected_pt_hint()}
          lang="pt"
          maxLength={100}
        />
        <TextField
          name="expected.en"
          label={m.staff_shipping_expected_en()}
          hint={m.staff_shipping_expected_en_hint()}
          lang="en"
          maxLength={100}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          name="tracking_template"
          label={m.staff_shipping_tracking()}
          hint={m.staff_shipping_tracking_hint({ hole })}
          type="url"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          optional
        />
        <TextField
          name="position"
          label={m.staff_shipping_position()}
          hint={m.staff_shipping_position_hint()}
          inputMode="numeric"
          className="tabular-nums"
          required={false}
        />
      </div>
      <SubmitButton className="justify-self-start">{m.staff_shipping_save()}</SubmitButton>
    </StateForm>
  )
}
