import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PriceRange } from './list-filters.server.ts'

/** Minimum and maximum in euros, as users type them. */
export function PriceFields({ price: { from, to } }: { price: PriceRange }) {
  return (
    <div className="grid grid-cols-2 gap-2.5 pt-0.5">
      <PriceField name="price_min" label={m.catalogue_price_from()} limit={from} />
      <PriceField name="price_max" label={m.catalogue_price_to()} limit={to} />
    </div>
  )
}

function PriceField({ name, label, limit }: { name: string; label: string; limit: PriceRange['from'] }) {
  return (
    <Field name={name} label={label}>
      <TextInput name={name} inputMode="decimal" autoComplete="off" defaultValue={limit.value} placeholder={limit.hint} />
    </Field>
  )
}
