import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { SectionPage } from './staff-settings-section.server.ts'
import { expectedVersion } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

type Props = FormProps & {
  /** The name of the day's field in both forms. */
  field: string
  labels: { none: string; day: string; text: string; add: string }
  /** The other field of a new row. */
  children: ReactNode
}

/** Days with something of their own: one is added or removed at a time, with or without scripts. */
export function RowsOfDays(props: Props) {
  const { page, refused, field, labels, children } = props
  const isAdding = refused?.form === 'add'
  const state = useFormState({ saved: {}, result: isAdding ? refused : undefined })
  return (
    <>
      <ErrorSummary errors={refused?.errors} />
      {page.rows.length === 0 ? <p className="text-sm text-ink-2">{labels.none}</p> : <Rows {...props} />}
      <StateForm
        key={JSON.stringify(page.rows)}
        state={state}
        hidden={expectedVersion({ page, refused })}
        hidesSummary
        className="border-t border-line pt-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField name={field} label={labels.day} type="date" required={false} />
          {children}
        </div>
        <SubmitButton name="intent" value="add" variant="quiet" className="justify-self-start">
          {labels.add}
        </SubmitButton>
      </StateForm>
    </>
  )
}

const columnsOf = ({ page, refused, field, labels }: Omit<Props, 'children'>): Column<SectionPage['rows'][number]>[] => [
  { header: labels.day, cell: ({ name }) => <span className="font-medium">{name}</span>, look: 'line' },
  { header: labels.text, cell: ({ text }) => text },
  {
    header: m.settings_exception_remove(),
    hidesHeader: true,
    cell: ({ key, name }) => (
      <Form method="post">
        <input type="hidden" name="seen" value={expectedVersion({ page, refused }).seen} />
        <input type="hidden" name={field} value={key} />
        <Button name="intent" value="remove" variant="ghost" size="xs" aria-label={m.settings_remove_named({ name })}>
          {m.settings_exception_remove()}
        </Button>
      </Form>
    ),
    align: 'end',
  },
]

/** The rows, each with its button. */
function Rows(props: Omit<Props, 'children'>) {
  const { page, labels } = props
  return (
    <div className="-mx-4">
      <DataTable caption={labels.text} columns={columnsOf(props)} rows={page.rows} rowKey={({ key }) => key} />
    </div>
  )
}
