import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { ExpectedVersionField } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

type Filled = { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }
type Props = FormProps & {
  /** The name of the day's field in both forms. */
  field: string
  labels: { none: string; day: string; text: string; add: string }
  /** The other field of a new row. */
  children: (filled: Filled) => ReactNode
}

/** Days with something of their own: one is added or removed at a time, with or without scripts. */
export function RowsOfDays({ page, refused, field, labels, children }: Props) {
  const busy = useIsSending()
  const isAdding = refused?.form === 'add'
  const filled = { values: isAdding ? refused.values : {}, errors: isAdding ? refused.errors : {} }
  return (
    <>
      <ErrorSummary errors={refused?.errors} />
      {page.rows.length === 0 ? (
        <p className="text-sm text-ink-2">{labels.none}</p>
      ) : (
        <Rows page={page} refused={refused} field={field} labels={labels} />
      )}
      <Form key={JSON.stringify(page.rows)} method="post" noValidate className="grid gap-4 border-t border-line pt-4">
        <ExpectedVersionField page={page} refused={refused} />
        <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <Field name={field} label={labels.day} error={filled.errors[field]}>
            <TextInput name={field} type="date" defaultValue={filled.values[field]} />
          </Field>
          {children(filled)}
        </div>
        <Button name="intent" value="add" variant="quiet" disabled={busy} className="justify-self-start">
          {labels.add}
        </Button>
      </Form>
    </>
  )
}

function Rows({ page, refused, field, labels }: Omit<Props, 'children'>) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-start text-xs text-ink-2">
          <th scope="col" className="py-1 text-start font-semibold">
            {labels.day}
          </th>
          <th scope="col" className="py-1 text-start font-semibold">
            {labels.text}
          </th>
          <th scope="col">
            <span className="sr-only">{m.settings_exception_remove()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map(({ key, name, text }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-medium whitespace-nowrap">
              {name}
            </th>
            <td className="py-1.5 pe-3 tabular-nums">{text}</td>
            <td className="py-1 text-end">
              <Form method="post">
                <ExpectedVersionField page={page} refused={refused} />
                <input type="hidden" name={field} value={key} />
                <Button name="intent" value="remove" variant="ghost" size="xs" aria-label={m.settings_remove_named({ name })}>
                  {m.settings_exception_remove()}
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
