import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { plainFieldNames, plainFields } from '../../product/plain-fields.ts'
import { plainFieldLabels } from '../../product/screens/labels.ts'
import { countOf } from '../product-form.ts'
import type { ProductChoices, ProductTexts } from '../product-form.ts'

/** What is the same in both languages: brand, form, strength, substances and the plain fields. */
export function FactsSection({ texts, choices }: { texts: ProductTexts; choices: ProductChoices }) {
  const { value: generic } = useFormField('generic')
  return (
    <Panel id="product-facts" title={m.product_section_facts()} lead={m.product_section_facts_lead()}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField name="brand" label={m.product_brand()} list="product-brands" maxLength={120} />
        <TextField name="form" label={m.product_form()} list="product-forms" maxLength={120} />
        <TextField name="strength" label={m.product_strength()} maxLength={120} optional />
        {plainFieldNames.map((name) => (
          <TextField key={name} name={name} label={plainFieldLabels[name]()} maxLength={plainFields[name].maxLength} optional />
        ))}
      </div>
      <Substances count={Math.min(countOf(texts, 'substances') + 1, maxSubstances)} />
      <Checkbox name="generic" value="on" defaultChecked={generic !== ''} label={m.product_generic()} />
      <datalist id="product-brands">
        {choices.brands.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id="product-forms">
        {choices.forms.map(({ key, name }) => (
          <option key={key} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Panel>
  )
}

const maxSubstances = 10

/** The active substances, and an empty line for another one. */
function Substances({ count }: { count: number }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-semibold">{m.product_substances()}</legend>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="grid gap-2.5 sm:grid-cols-2">
          <TextField
            name={`substances.${at}.name`}
            label={m.product_substance_pt({ number: at + 1 })}
            lang="pt"
            maxLength={120}
            required={false}
          />
          <TextField
            name={`substances.${at}.name_en`}
            label={m.product_substance_en({ number: at + 1 })}
            lang="en"
            maxLength={120}
            required={false}
          />
        </div>
      ))}
    </fieldset>
  )
}
