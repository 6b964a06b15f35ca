import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
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
  const busy = useIsSending()
  const errors = refused?.errors ?? {}
  const current = refused?.values ?? values
  const number = (name: string, label: string, { hint, isAmount = false }: { hint?: string; isAmount?: boolean } = {}) => (
    <Field name={name} label={label} hint={hint} error={errors[name]}>
      <TextInput
        name={name}
        inputMode={isAmount ? 'decimal' : 'numeric'}
        defaultValue={current[name]}
        autoComplete="off"
        maxLength={20}
        className="tabular-nums"
      />
    </Field>
  )
  return (
    <Form method="post" noValidate className="group/rate grid gap-4">
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="rate" value={id} />
      <ErrorSummary errors={refused?.errors} />
      <Field name="zone" label={m.staff_shipping_zone()} error={errors['zone']}>
        <Select name="zone" defaultValue={current['zone']}>
          {zoneKinds.map((kind) => (
            <option key={kind} value={kind}>
              {zones[kind]()}
            </option>
          ))}
        </Select>
      </Field>
      <div className="hidden group-has-[[value=counties]:checked]/rate:block">
        <CountyPicker
          legend={m.staff_shipping_rate_counties()}
          hint={m.staff_shipping_rate_counties_hint()}
          error={errors['county_dicos']}
          districts={districts}
          ticked={refused?.dicos ?? ticked}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {number('price', m.staff_shipping_price_euros(), { isAmount: true })}
        {number('free_from', m.staff_shipping_free_from_euros(), { isAmount: true, hint: m.staff_shipping_empty_never() })}
        {number('weight_from_grams', m.staff_shipping_weight_from())}
        {number('weight_to_grams', m.staff_shipping_weight_to(), { hint: m.staff_shipping_empty_no_end() })}
        {number('total_from', m.staff_shipping_total_from(), { isAmount: true })}
        {number('total_to', m.staff_shipping_total_to(), { isAmount: true, hint: m.staff_shipping_empty_no_end() })}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button disabled={busy}>{m.staff_shipping_save_rate()}</Button>
        <Link to={closeTo} className="link text-sm">
          {m.staff_shipping_cancel()}
        </Link>
      </div>
    </Form>
  )
}
