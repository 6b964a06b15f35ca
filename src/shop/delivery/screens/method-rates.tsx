import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { fresh } from '../staff-address.ts'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { DistrictView, MethodRow, Typed } from '../staff-view.ts'
import { RateForm } from './rate-form.tsx'
import { RatesTable } from './rates-table.tsx'

type Props = {
  method: MethodRow
  /** The rate whose form is open; null: none. */
  open: { id: string; values: Typed; ticked: readonly string[] } | null
  districts: readonly DistrictView[]
  refused: DeliveryFormErrors | undefined
  /** Path of the page. */
  self: string
}

/** The rates of a method, each with a link to change it, and the form of the one that is being changed. */
export function MethodRates({ method, open, districts, refused, self }: Props) {
  return (
    <Card as="section" bare aria-labelledby="rates" className="min-w-0 overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id="rates" className="font-sans text-base font-bold tracking-normal">
          {m.staff_shipping_rates()}
        </h2>
        <ButtonLink to={`${self}?rate=${fresh}#rate`} variant="quiet" size="xs">
          {m.staff_shipping_new_rate()}
        </ButtonLink>
      </div>
      {method.rates.length > 0 ? (
        <RatesTable caption={m.staff_shipping_rates_of({ name: method.name })} rates={method.rates} changedAt={self} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">{m.staff_shipping_rates_none()}</p>
      )}
      {open && (
        <div className="grid gap-4 border-t border-line bg-paper p-4" id="rate">
          <h3 className="font-sans text-sm font-bold tracking-normal">
            {open.id === fresh ? m.staff_shipping_new_rate() : m.staff_shipping_change_rate()}
          </h3>
          <RateForm key={open.id} {...open} districts={districts} refused={refused} closeTo={self} />
        </div>
      )}
    </Card>
  )
}
