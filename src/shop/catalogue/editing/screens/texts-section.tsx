import { m } from '#src/i18n/paraglide/messages.js'
import { Panel } from '#src/ui/panel.tsx'
import { BilingualField } from './bilingual-field.tsx'

const maxLength = 20_000

/** What is written in both languages. */
export function TextsSection() {
  return (
    <Panel id="product-texts" title={m.product_section_texts()} lead={m.product_section_texts_lead()}>
      <div className="-mx-4 -my-4">
        <BilingualField name="name" label={m.product_name()} maxLength={200} />
        <BilingualField name="description" label={m.product_description()} maxLength={maxLength} rows={4} />
        <BilingualField name="usage" label={m.product_usage()} maxLength={maxLength} rows={3} />
        <BilingualField
          name="warnings"
          label={m.product_warnings()}
          hint={m.product_warnings_hint()}
          maxLength={maxLength}
          rows={3}
        />
        <BilingualField name="slug" label={m.product_slug()} hint={m.product_slug_hint()} maxLength={120} isOptional />
      </div>
    </Panel>
  )
}
