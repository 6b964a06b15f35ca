import { m } from '#src/i18n/paraglide/messages.js'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { ProductState } from '../product-draft.ts'
import { stateNames } from './product-labels.ts'

const hints: Record<ProductState, () => string> = {
  draft: m.product_state_draft_hint,
  published: m.product_state_published_hint,
  archived: m.product_state_archived_hint,
}

const states = ['draft', 'published', 'archived'] as const

/** Whether customers see it. */
export function StateSection() {
  const { value, error } = useFormField('state')
  return (
    <Panel id="product-state" title={m.product_section_state()}>
      <RadioCards name="state" legend={m.product_section_state()} hideLegend error={error}>
        {states.map((state) => (
          <RadioCard
            key={state}
            name="state"
            value={state}
            defaultChecked={value === state}
            label={stateNames[state]()}
            hint={hints[state]()}
          />
        ))}
      </RadioCards>
    </Panel>
  )
}
