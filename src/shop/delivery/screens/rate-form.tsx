import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { SelectField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { DistrictView, Typed } from '../staff-view.ts'
import { zoneKinds } from '../zone.ts'
import type { ZoneKind } from '../zone.ts'
import { CountyPicker } from './county-picker.tsx'

type Props = {
  /** `new`, or the id of the rate. */
  id: string
  values: Typed
  ticked: readonly string[]
  districts: readonly DistrictView[]
  refused: DeliveryFormErrors | undefined
  /** Where cancelling leads. */
  closeTo: string
}

const zones: Record<ZoneKind, () => string> = {
  mainland: m.delivery_mainland,
  azores: m.delivery_azores,
  madeira: m.delivery_madeira,
  counties: m.delivery_counties,
}

/** One rate of a method: zone, weight, total and price. */
export function RateForm({ id, values, ticked, districts, refused, closeTo }: Props) {
  const state = useFormState({ saved: values, result: refused })
  return (
    <StateForm state={state} hidden={{ intent: 'rate', rate: id }} className="group/rate">
      <SelectField
        name="zone"
        label={m.staff_shipping_zone()}
        options={zoneKinds.map((kind) => ({ value: kind, text: zones[kind]() }))}
      />
      <div className="hidden group-has-[[value=counties]:checked]/rate:block">
        <CountyPicker
          legend={m.staff_shipping_rate_counties()}
          hint={m.staff_shipping_rate_counties_hint()}
          error={state.errors['county_dicos']}
          districts={districts}
          ticked={refused?.dicos ?? ticked}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Figure name="price" label={m.staff_shipping_price_euros()} inputMode="decimal" />
        <Figure
          name="free_from"
          label={m.staff_shipping_free_from_euros()}
          hint={m.staff_shipping_empty_never()}
          inputMode="decimal"
        />
        <Figure name="weight_from_grams" label={m.staff_shipping_weight_from()} />
        <Figure name="weight_to_grams" label={m.staff_shipping_weight_to()} hint={m.staff_shipping_empty_no_end()} />
        <Figure name="total_from" label={m.staff_shipping_total_from()} inputMode="decimal" />
        <Figure name="total_to" label={m.staff_shipping_total_to()} hint={m.staff_shipping_empty_no_end()} inputMode="decimal" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>{m.staff_shipping_save_rate()}</SubmitButton>
        <Link to={closeTo} className="link text-sm">
          {m.staff_shipping_cancel()}
        </Link>
      </div>
    </StateForm>
  )
}

const Figure = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" maxLength={20} className="tabular-nums" required={false} {...props} />
)
