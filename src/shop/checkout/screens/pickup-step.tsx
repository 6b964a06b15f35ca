import { Clock, MapPin, PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { CheckoutView, PlaceView, Values } from './checkout-view.ts'
import { Step } from './step.tsx'

type Props = Pick<CheckoutView, 'places' | 'ready' | 'keptDays' | 'deliveryNote'> & { values: Values; errors: Values }

/** Where and when the order is collected. With one place there is nothing to choose. */
export function PickupStep({ places, ready, keptDays, deliveryNote, values, errors }: Props) {
  const [only, ...others] = places
  return (
    <Step number={2} id="step-pickup" title={m.checkout_pickup()} done={others.length === 0}>
      <input type="hidden" name="fulfilment" value="pickup" />
      {others.length > 0 && (
        <RadioCards name="pickup_location_id" legend={m.checkout_pickup_where()} hideLegend error={errors['pickup_location_id']}>
          {places.map(({ id, name, address, openNow }) => (
            <RadioCard
              key={id}
              name="pickup_location_id"
              value={id}
              defaultChecked={values['pickup_location_id'] === id}
              label={name}
              hint={address}
              end={m.cart_free()}
            >
              <p className="text-sm text-ink-2">{openNow}</p>
            </RadioCard>
          ))}
        </RadioCards>
      )}
      <ul className="grid gap-2.5 text-sm">
        {only && others.length === 0 && <PlaceFacts place={only} />}
        <Fact icon={<PackageCheck aria-hidden="true" />} title={ready}>
          {m.checkout_pickup_kept({ days: keptDays })}
        </Fact>
      </ul>
      <p className="mt-3 text-sm text-ink-2">{deliveryNote}</p>
    </Step>
  )
}

function PlaceFacts({ place }: { place: PlaceView }) {
  return (
    <>
      <Fact icon={<MapPin aria-hidden="true" />} title={place.name}>
        {place.address}
      </Fact>
      <Fact icon={<Clock aria-hidden="true" />} title={place.openNow}>
        {place.hours.join(' · ')}
      </Fact>
    </>
  )
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-px [&>svg]:size-5 [&>svg]:text-green">
      {icon}
      <span className="grid">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-2">{children}</span>
      </span>
    </li>
  )
}
