import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { Select } from '#src/ui/select.tsx'
import { productFields } from '../post-form.ts'
import { postCategories } from '../post.ts'
import { TextField, useFormField } from './content-fields.tsx'
import { categoryName } from './post-card.tsx'

/** Whether and when the post is published. */
export function PostWhen() {
  const { value, error } = useFormField('when')
  return (
    <Panel id="post-when" title={m.post_section_when()}>
      <RadioCards name="when" legend={m.post_section_when()} hideLegend error={error}>
        <RadioCard
          name="when"
          value="draft"
          defaultChecked={value !== 'now' && value !== 'at'}
          label={m.post_when_draft()}
          hint={m.post_when_draft_hint()}
        />
        <RadioCard name="when" value="now" defaultChecked={value === 'now'} label={m.post_when_now()} />
        <RadioCard name="when" value="at" defaultChecked={value === 'at'} label={m.post_when_at()}>
          <TextField name="at" type="datetime-local" label={m.post_at()} hint={m.post_at_hint()} />
        </RadioCard>
      </RadioCards>
    </Panel>
  )
}

export function PostFacts() {
  const { value, error } = useFormField('category')
  return (
    <Panel id="post-facts" title={m.post_section_facts()}>
      <Field name="category" label={m.post_category()} error={error}>
        <Select name="category" defaultValue={value}>
          {postCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="author" label={m.post_author()} maxLength={120} />
    </Panel>
  )
}

/** Up to four products beside the post; each field shows which product it matched. */
export function PostProducts({ names }: { names: Readonly<Record<string, string>> }) {
  return (
    <Panel id="post-products" title={m.post_section_products()}>
      <p className="text-xs text-ink-2">{m.post_products_text()}</p>
      {productFields.map((field, at) => (
        <TextField
          key={field}
          name={field}
          label={m.post_product({ number: at + 1 })}
          hint={names[field]}
          maxLength={120}
          optional
        />
      ))}
    </Panel>
  )
}
