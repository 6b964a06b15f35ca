import { createContext, useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import type { SettingsFormError } from '../staff-settings-form.server.ts'
import type { SectionPage } from '../staff-settings-reading.server.ts'

export type FormProps = { page: SectionPage; refused: SettingsFormError | undefined }

const Filling = createContext<FormProps | undefined>(undefined)

/** The form of a section. Typed values are shown again; after another person's change it also shows the current ones. */
export function SettingsForm({ page, refused, submit, children }: FormProps & { submit: string; children: ReactNode }) {
  const busy = useIsSending()
  const unsaved = useUnsavedChanges(refused !== undefined)
  return (
    // Remounted for other values, or a field would keep its old one; a row added below it leaves what is typed here.
    <Form key={JSON.stringify([page.values, page.ticked])} method="post" noValidate {...unsaved} className="grid gap-4">
      <ExpectedVersionField page={page} refused={refused} />
      <ErrorSummary errors={refused?.errors} />
      <Filling value={{ page, refused }}>{children}</Filling>
      <Button disabled={busy} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  )
}

/** Sends the version that is displayed, in every form of the page. */
export const ExpectedVersionField = ({ page, refused }: FormProps) => (
  <input type="hidden" name="seen" value={refused?.expected ?? page.version} readOnly />
)

export function useFilling(): FormProps {
  const filling = useContext(Filling)
  if (!filling) throw new Error('a field of the settings stands outside of its form')
  return filling
}

type TextProps = ComponentProps<typeof TextInput> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  fieldClassName?: string
}

export function SettingsField({ name, label, hint, optional = false, fieldClassName, ...rest }: TextProps) {
  const { page, refused } = useFilling()
  const value = refused ? refused.values[name] : page.values[name]
  return (
    <Field
      name={name}
      label={label}
      hint={<Hint hint={hint} now={nowText(page.values[name] ?? '', value, refused)} />}
      error={refused?.errors[name]}
      optional={optional}
      className={fieldClassName}
    >
      <TextInput name={name} defaultValue={value} autoComplete="off" required={!optional} {...rest} />
    </Field>
  )
}

/** What another person has saved in the meantime, where it differs from what was typed. */
function nowText(now: string, typed: string | undefined, refused: SettingsFormError | undefined): string | undefined {
  if (!refused || refused.expected !== null || now === typed) return undefined
  return now === '' ? m.settings_now_empty() : m.settings_now({ value: now })
}

function Hint({ hint, now }: { hint: ReactNode; now: string | undefined }) {
  if (now === undefined) return hint
  return (
    <>
      <span className="block font-semibold text-warn">{now}</span>
      {hint}
    </>
  )
}
