import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { CollectionFields } from './collection-fields.tsx'
import type { action, loader } from './staff-new-collection.server.ts'

export { action, loader } from './staff-new-collection.server.ts'

export const meta = titled(m.collections_new_title)

const blank = { icon: 'pill', colour: 'green', parent: '' }

export default function StaffNewCollection() {
  const { parents } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const state = useFormState({ saved: blank, result })
  const list = pathTo('staff.collections', useLocale())
  return (
    <StaffBody width={46} hasActions>
      <StaffHeading
        back={{ to: list, text: m.collections_back() }}
        title={m.collections_new_title()}
        lead={m.collections_new_lead()}
      />
      <GuardedForm state={state}>
        <CollectionFields parents={parents} />
        <FormActions cancel={{ to: list, text: m.collections_cancel() }}>
          <SubmitButton size="s" name="intent" value="create">
            {m.collections_create()}
          </SubmitButton>
        </FormActions>
      </GuardedForm>
    </StaffBody>
  )
}
