import { m } from '#src/i18n/paraglide/messages.js'
import { RadioField, TextAreaField, TextField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { otherAddress } from '../counter-order.ts'
import type { DraftView } from '../draft-view.ts'

/** Pickup or delivery; the address counts for a delivery alone. */
export function HandoverPanel({ draft }: { draft: DraftView }) {
  const { pickupLocations } = draft
  return (
    <Panel id="handover" title={m.counter_order_handover()}>
      <RadioField
        name="fulfilment"
        legend={m.counter_order_handover()}
        hideLegend
        options={[
          {
            value: 'pickup',
            text: m.checkout_by_pickup(),
            more: pickupLocations.length > 1 && (
              <RadioField
                name="pickup_location_id"
                legend={m.checkout_pickup_where()}
                fallback={pickupLocations[0]?.value ?? ''}
                options={pickupLocations}
              />
            ),
          },
          { value: 'delivery', text: m.checkout_by_delivery(), more: <Delivery draft={draft} /> },
        ]}
      />
      <TextAreaField
        name="note"
        label={m.counter_order_note()}
        hint={m.counter_order_note_hint()}
        rows={2}
        maxLength={1000}
        optional
      />
    </Panel>
  )
}

function Delivery({ draft }: { draft: DraftView }) {
  const { delivery, rates, addresses } = draft
  const chosen = useFormField('shipping_rate_id').value
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {addresses.length === 0 ? (
        <TypedAddress />
      ) : (
        <RadioField
          // Of another customer.
          key={draft.values['customer']}
          name="address_id"
          legend={m.counter_order_addresses()}
          fallback={addresses[0]?.value ?? ''}
          options={[...addresses, { value: otherAddress, text: m.counter_order_other_address(), more: <TypedAddress /> }]}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton name="intent" value="update" variant="quiet" size="s">
          {m.counter_order_quote()}
        </SubmitButton>
        {delivery !== null && (
          <p role="status" className="min-w-0 text-xs wrap-anywhere">
            {delivery}
          </p>
        )}
      </div>
      {rates.length > 0 && (
        <RadioField
          name="shipping_rate_id"
          legend={m.checkout_rates()}
          fallback={rates.some(({ value }) => value === chosen) ? chosen : (rates[0]?.value ?? '')}
          options={rates}
        />
      )}
    </div>
  )
}

const TypedAddress = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="grid items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <TextField name="zipcode" label={m.counter_order_zipcode()} inputMode="numeric" maxLength={20} required={false} />
      <TextField name="city" label={m.counter_order_city()} maxLength={100} required={false} />
    </div>
    <TextField name="address1" label={m.counter_order_address1()} maxLength={200} required={false} />
    <TextField name="address2" label={m.counter_order_address2()} maxLength={200} optional />
  </div>
)
