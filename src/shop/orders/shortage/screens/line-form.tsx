import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { CheckboxField, SelectField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { OrPropose } from '../../proposal/screens/or-propose.tsx'
import { consentTexts } from '../shortage-labels.ts'
import { shortageConsents } from '../shortage.ts'

type Texts = Readonly<Record<string, string>>

/** Of a line's form, when it was returned. */
export type ReturnedLine = { errors: Texts; values: Texts }

type FormProps = {
  number: string
  line: { id: string; name: string }
  /** Of the line's forms: it makes the ids of its fields unique. */ work: string
  title: string
  /** How many pieces can be chosen; at first all of them are. */ limit: number
  returned: ReturnedLine | undefined
  children: ReactNode
  actions: ReactNode
}

/** What is done about missing pieces of a line, folded away until it is needed. */
export function LineForm({ number, line, work, title, limit, returned, children, actions }: FormProps) {
  const first = { quantity: String(limit), consent: 'phone' }
  const state = useFormState({ saved: first, result: returned && { ...returned, values: { ...first, ...returned.values } } })
  return (
    <details open={returned !== undefined} className="text-2xs print:hidden">
      <summary className="w-fit cursor-pointer py-1 text-ink-2 underline underline-offset-3">
        {title}
        <span className="sr-only">: {line.name}</span>
      </summary>
      <StateForm
        state={state}
        idOf={(name) => `${name}-${work}-${line.id}`}
        hidden={{ number, line_item_id: line.id }}
        hidesSummary
        preventScrollReset
        dense
        className="mt-1 rounded-md border border-line-2 bg-surface p-3 text-xs text-ink"
      >
        {children}
        <ErrorText text={state.errors['form']} />
        {actions}
      </StateForm>
    </details>
  )
}

export const MissingQuantity = ({ label, limit }: { label: string; limit: number }) => (
  <TextField dense type="number" name="quantity" label={label} min={1} max={limit} className="max-w-20" />
)

/** How the customer was asked. */
export const ConsentField = ({ label }: { label: string }) => (
  <SelectField
    dense
    name="consent"
    label={label}
    fieldClassName="justify-self-start"
    options={shortageConsents.map((consent) => ({ value: consent, text: consentTexts[consent]() }))}
  />
)

export const AgreedBox = ({ label }: { label: string }) => <CheckboxField name="agreed" label={label} />

type Choice = { intent: string; text: string }

type PreviewedProps = Omit<FormProps, 'actions'> & {
  look: Choice
  record: Choice & { icon: LucideIcon }
  propose: ComponentProps<typeof OrPropose>
  /** What it would mean for the customer, and what they agree to; undefined before staff have looked. */
  preview: { terms: string; meaning: ReactNode; agreed: string; more?: ReactNode } | undefined
}

/** A `LineForm` in two steps: first what it means, then the customer's yes, now or in their account. */
export const PreviewedLineForm = ({ look, record, propose, preview, children, ...form }: PreviewedProps) => (
  <LineForm
    {...form}
    actions={
      <>
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value={look.intent} variant="quiet" size="xs">
            {look.text}
          </SubmitButton>
          {preview && (
            <SubmitButton name="intent" value={record.intent} size="xs">
              <record.icon aria-hidden="true" />
              {record.text}
            </SubmitButton>
          )}
        </div>
        {preview && <OrPropose {...propose} />}
      </>
    }
  >
    {children}
    {preview && (
      <div key={preview.terms} className="contents">
        <input type="hidden" name="terms" value={preview.terms} />
        <p role="status" className="grid gap-0.5 rounded-sm bg-green-soft px-2.5 py-2">
          {preview.meaning}
        </p>
        <ConsentField label={m.swap_how()} />
        <AgreedBox label={preview.agreed} />
        {preview.more}
      </div>
    )}
  </LineForm>
)
