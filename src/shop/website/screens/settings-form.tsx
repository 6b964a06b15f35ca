import type { ReactNode } from 'react'
import { GuardedForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { SettingsFormError } from '../staff-settings-form.server.ts'
import type { SectionPage } from './staff-settings-section.server.ts'

export type FormProps = { page: SectionPage; refused: SettingsFormError | undefined }

/** The version that is displayed, which every form of the page sends. */
export const expectedVersion = ({ page, refused }: FormProps) => ({ seen: refused?.expected ?? page.version })

/** The form of a section. Typed values are shown again; after another person's change it also shows the current ones. */
export function SettingsForm({ page, refused, submit, children }: FormProps & { submit: string; children: ReactNode }) {
  const state = useFormState({ saved: page.values, result: refused, hasConflict: refused?.expected === null })
  return (
    // Remounted for other values, or a field would keep its old one; a row added below it leaves what is typed here.
    <GuardedForm key={JSON.stringify([page.values, page.ticked])} state={state} hidden={expectedVersion({ page, refused })}>
      {children}
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </GuardedForm>
  )
}
