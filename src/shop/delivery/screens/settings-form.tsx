import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { DistrictView } from '../staff-view.ts'
import { CountyPicker } from './county-picker.tsx'

type Props = {
  settings: { enabled: boolean; vat: string; served: readonly string[]; chosen: boolean }
  districts: readonly DistrictView[]
  refused: DeliveryFormErrors | undefined
}

/** The switch, the VAT and the counties where medicines may go, in one plain form. */
export function SettingsForm({ settings, districts, refused }: Props) {
  const busy = useIsSending()
  const errors = refused?.errors ?? {}
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary errors={refused?.errors} />
      <Checkbox
        name="enabled"
        label={m.staff_shipping_enabled()}
        hint={m.staff_shipping_enabled_hint()}
        defaultChecked={refused ? refused.values['enabled'] !== undefined : settings.enabled}
        boxed
      />
      <Field name="vat_rate" label={m.staff_shipping_vat()} hint={m.staff_shipping_vat_hint()} error={errors['vat_rate']}>
        <TextInput
          name="vat_rate"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refused?.values['vat_rate'] ?? settings.vat}
          className="max-w-32 tabular-nums"
          required
        />
      </Field>
      {!settings.chosen && <Notice>{m.staff_shipping_unchosen()}</Notice>}
      <CountyPicker
        legend={m.staff_shipping_counties()}
        hint={m.staff_shipping_counties_hint()}
        error={errors['county_dicos']}
        districts={districts}
        ticked={refused?.dicos ?? settings.served}
      />
      <Button disabled={busy} className="justify-self-start">
        {m.staff_shipping_save()}
      </Button>
    </Form>
  )
}
