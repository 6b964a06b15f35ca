import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { linesOf } from '../product-form.ts'
import type { ProductChoices } from '../product-form.ts'

/** The collections in which customers find the product. */
export function PlaceSection({ choices }: { choices: ProductChoices }) {
  const { value, error } = useFormField('collections')
  const chosen = new Set(linesOf(value))
  return (
    <Panel id="product-place" title={m.product_section_place()}>
      <fieldset
        id="collections"
        tabIndex={-1}
        aria-describedby={describedBy('collections', undefined, error)}
        className="grid min-w-0 gap-1.5"
      >
        <legend className="sr-only">{m.product_collections()}</legend>
        <FieldNotes id="collections" error={error} />
        <div className="grid max-h-80 gap-2.5 overflow-y-auto">
          {choices.collections.map((collection) => (
            <Checkbox
              key={collection.value}
              name="collections"
              id={`collections-${collection.value}`}
              value={collection.value}
              defaultChecked={chosen.has(collection.value)}
              label={collection.text}
            />
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}
