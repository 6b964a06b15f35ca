import { useActionData, useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { fieldRefusal, refusalText } from './cart-answer.ts'
import type { CartFormResult } from './cart-answer.ts'
import type { DeliveryView } from './delivery-view.ts'
import { fetcherKey } from './use-cart-rows.ts'

/** Where it should go, and the ways in which it may. */
export function DeliveryBox({ delivery }: { delivery: DeliveryView }) {
  return (
    <section aria-labelledby="cart-delivery" className="grid gap-3">
      <h2 id="cart-delivery" className="font-sans text-lg font-bold tracking-normal">
        {m.cart_delivery()}
      </h2>
      {delivery.isRequested && <ZipcodeForm delivery={delivery} />}
      <DeliveryForm delivery={delivery} />
    </section>
  )
}

function ZipcodeForm({ delivery: { zipcode, place, error } }: { delivery: DeliveryView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('zipcode') })
  const posted = useActionData<CartFormResult>()
  const refused = fieldRefusal('zipcode', fetcher.data ?? posted)
  return (
    <fetcher.Form method="post" noValidate className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
        <Field name="zipcode" label={m.cart_zipcode()} error={refused?.sentence ?? error ?? undefined}>
          <TextInput
            name="zipcode"
            defaultValue={refused?.typed ?? zipcode}
            autoComplete="postal-code"
            inputMode="numeric"
            placeholder="0000-000"
            maxLength={20}
            className="tabular-nums"
            required
          />
        </Field>
        <Button variant="quiet" name="intent" value="zipcode" aria-busy={fetcher.state !== 'idle'} className="mt-6.75 min-h-11.5">
          {m.cart_zipcode_ask()}
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-2">
        {place}
      </p>
    </fetcher.Form>
  )
}

function DeliveryForm({ delivery: { options, chosen, closed, nudge } }: { delivery: DeliveryView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('way') })
  const picked = fetcher.formData?.get('way') ?? chosen
  return (
    <fetcher.Form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value="way" />
      <RadioCards name="way" legend={m.cart_ways()} hideLegend error={refusalText(fetcher)}>
        {options.map(({ value, label, hint, end }) => (
          <RadioCard
            key={value}
            name="way"
            value={value}
            checked={value === picked}
            // At once: until the router knows of it, the dot would jump back.
            onChange={({ currentTarget }) => void fetcher.submit(currentTarget.form, { flushSync: true })}
            label={label}
            hint={hint}
            end={end}
          />
        ))}
        {closed && <RadioCard name="way" value="" disabled label={closed.label} hint={closed.hint} />}
      </RadioCards>
      {nudge && <p className="text-sm font-medium text-green">{nudge}</p>}
      {options.length > 1 && (
        <Button variant="quiet" size="s" className="scripted:hidden">
          {m.cart_way_choose()}
        </Button>
      )}
    </fetcher.Form>
  )
}
