import { useContext } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { PromotionChoices } from '../promotion-form.ts'
import { FormContext, ListField, useFormField } from './promotion-fields.tsx'

/** The whole cart, or collections, brands and variants. */
export function PromotionWhere({ choices }: { choices: PromotionChoices }) {
  const { value, error } = useFormField('scope')
  return (
    <Panel id="promotion-where" title={m.promo_section_where()}>
      <RadioCards name="scope" legend={m.promo_scope()} hideLegend hint={m.promo_scope_hint()} error={error}>
        <RadioCard name="scope" value="cart" defaultChecked={value !== 'chosen'} label={m.promo_scope_cart()} />
        <RadioCard
          name="scope"
          value="chosen"
          defaultChecked={value === 'chosen'}
          label={m.promo_scope_chosen()}
          hint={m.promo_scope_chosen_hint()}
        >
          <Lists choices={choices} />
        </RadioCard>
      </RadioCards>
    </Panel>
  )
}

function Lists({ choices: { collections, brands } }: { choices: PromotionChoices }) {
  const { form } = useContext(FormContext)
  return (
    <div className="grid gap-4">
      <Boxes name="collection_ids" legend={m.promo_collections()} hint={m.promo_collections_hint()}>
        {collections.map(({ children, ...collection }) => (
          <div key={collection.id} className="grid min-w-0 content-start gap-2">
            <Box name="collection_ids" of={collection} ticked={form.collectionIds} />
            <div className="grid gap-2 ps-4 sm:ps-6">
              {children.map((child) => (
                <Box key={child.id} name="collection_ids" of={child} ticked={form.collectionIds} />
              ))}
            </div>
          </div>
        ))}
      </Boxes>
      <Boxes name="brand_ids" legend={m.promo_brands()}>
        {brands.map((brand) => (
          <Box key={brand.id} name="brand_ids" of={brand} ticked={form.brandIds} />
        ))}
      </Boxes>
      <ListField name="skus" label={m.promo_skus()} hint={m.promo_skus_hint()} />
    </div>
  )
}

type BoxesProps = { name: string; legend: string; hint?: string; children: ReactNode }

/** Checkboxes in a scrollable box: there may be hundreds. */
function Boxes({ name, legend, hint, children }: BoxesProps) {
  const { error } = useFormField(name)
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={describedBy(name, hint, error)} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <div className="grid max-h-72 grid-cols-1 gap-x-6 gap-y-3 overflow-y-auto rounded-md border border-control bg-surface p-3 sm:grid-cols-2">
        {children}
      </div>
    </fieldset>
  )
}

type BoxProps = { name: string; of: { id: string; name: string }; ticked: readonly string[] }

const Box = ({ name, of, ticked }: BoxProps) => (
  <Checkbox name={name} id={`${name}-${of.id}`} value={of.id} defaultChecked={ticked.includes(of.id)} label={of.name} />
)
