import { Lock } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { CustomerNote } from '#src/shop/accounts/notes/actions.server.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { TextAreaField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import type { CustomerFormResult } from '../customer-form.server.ts'
import { maxNoteLength } from '../customer.ts'
import type { CustomerView } from '../customer.ts'

type Props = { customer: CustomerView; canWrite: boolean; result: CustomerFormResult | undefined }

/** What staff write to each other, dashed and tinted; the customer never sees it on a page. */
export function CustomerNotes({ customer: { notes }, canWrite, result }: Props) {
  const state = useFormState({ saved: { note: '' }, result: result?.intent === 'note' ? result : undefined })
  return (
    <Panel
      id="notes"
      title={m.customers_notes()}
      actions={
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <Lock aria-hidden="true" className="size-3.5" />
          {m.customers_notes_team()}
        </span>
      }
    >
      {notes.length === 0 && <p className="text-xs text-ink-2">{m.customers_notes_none()}</p>}
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <Note key={note.id} note={note} canRemove={canWrite && note.isOwn} />
          ))}
        </ul>
      )}
      {canWrite && (
        // Remounted after each note, so that what was typed does not stay.
        <StateForm
          key={notes[0]?.id}
          state={state}
          dense
          hidesSummary={!state.errors['form']}
          aria-label={m.customers_note_label()}
        >
          <TextAreaField
            name="note"
            label={m.customers_note_label()}
            hint={m.customers_note_hint()}
            rows={2}
            maxLength={maxNoteLength}
          />
          <SubmitButton variant="quiet" size="s" name="intent" value="note" className="justify-self-end">
            {m.customers_note_add()}
          </SubmitButton>
        </StateForm>
      )}
    </Panel>
  )
}

function Note({ note: { id, text, by, at }, canRemove }: { note: CustomerNote; canRemove: boolean }) {
  const locale = useLocale()
  const date = formatDateTime(at, locale)
  return (
    <li className="grid gap-1 rounded-md border border-dashed border-warn/40 bg-warn-soft/60 px-3 py-2 text-sm">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
        <span>
          {by ?? m.customers_shop_itself()}, {date}
        </span>
        {canRemove && (
          <ButtonForm
            intent="remove-note"
            fields={{ id }}
            preventScrollReset
            formClassName="ms-auto"
            variant="ghost"
            size="xs"
            aria-label={m.customers_note_remove_of({ date })}
          >
            {m.customers_note_remove()}
          </ButtonForm>
        )}
      </div>
    </li>
  )
}
