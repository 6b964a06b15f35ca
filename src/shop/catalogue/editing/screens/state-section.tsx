import { m } from '#src/i18n/paraglide/messages.js'
import { RadioField } from '#src/ui/form/fields.tsx'
import { Panel } from '#src/ui/panel.tsx'
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
  return (
    <Panel id="product-state" title={m.product_section_state()}>
      <RadioField
        name="state"
        legend={m.product_section_state()}
        hideLegend
        options={states.map((state) => ({ value: state, text: stateNames[state](), hint: hints[state]() }))}
      />
    </Panel>
  )
}
