import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { CheckboxField, SelectField, TextField } from '#src/ui/form/fields.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { adviceText, animalText, audienceText, factLabel } from '../../product/fact-texts.ts'
import { animals, audiences, freeOfs } from '../../product/facts.ts'
import { advices } from '../../product/stored-facts.ts'
import { boxName } from '../facts-form.ts'

/** For whom the product is and what it is free of, which searches and filters ask for. */
export function SuitsSection() {
  const locale = useLocale()
  const advice = [
    { value: '', text: m.product_advice_none() },
    ...advices.map((value) => ({ value, text: adviceText(value, locale) })),
  ]
  const years = [
    { value: 'years', text: m.product_age_years() },
    { value: 'months', text: m.product_age_months() },
  ]
  return (
    <Panel id="product-suits" title={m.product_section_suits()} lead={m.product_section_suits_lead()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2">
          <TextField name="facts.min_age_months" label={m.product_min_age()} inputMode="numeric" maxLength={4} required={false} />
          <SelectField name="facts.min_age_unit" label={m.product_age_unit()} options={years} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2">
          <TextField name="facts.max_age_months" label={m.product_max_age()} inputMode="numeric" maxLength={4} required={false} />
          <SelectField name="facts.max_age_unit" label={m.product_age_unit()} options={years} />
        </div>
        <SelectField name="facts.pregnant" label={m.product_in_pregnancy()} options={advice} />
        <SelectField name="facts.breastfeeding" label={m.product_while_breastfeeding()} options={advice} />
      </div>
      <Boxes legend={m.product_audiences()}>
        {audiences.map((word) => (
          <CheckboxField key={word} name={boxName('audiences', word)} value="on" label={audienceText(word, locale)} />
        ))}
      </Boxes>
      <Boxes legend={m.product_free_of()}>
        {freeOfs.map((word) => (
          <CheckboxField key={word} name={boxName('free_of', word)} value="on" label={factLabel(word, locale)} />
        ))}
        <CheckboxField name="facts.vegan" value="on" label={factLabel('vegan', locale)} />
      </Boxes>
      <Boxes legend={m.product_animals()}>
        {animals.map((word) => (
          <CheckboxField key={word} name={boxName('animals', word)} value="on" label={animalText(word, locale)} />
        ))}
      </Boxes>
    </Panel>
  )
}

const Boxes = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
  </fieldset>
)
