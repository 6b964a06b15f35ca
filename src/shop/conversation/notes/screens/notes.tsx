import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { fold } from '#src/kernel/text.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'
import { maxNoteLength } from '../note.ts'
import type { NotesView, NoteView } from '../note.ts'

type Props = NotesView & {
  level: 1 | 2
  error: string | undefined
  /** What was typed and refused. */ typed: string
  /** Hidden fields of the form. */ hidden?: Readonly<Record<string, string>>
}

/** What staff noted for each other; dashed and tinted, unlike the conversation with the customer. */
export function StaffNotes({ notes, colleagues, canWrite, level, error, typed, hidden = {} }: Props) {
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby="notes"
      className="rounded-md border border-dashed border-line-2 bg-warn-soft/40 text-xs print:hidden"
    >
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-b border-dashed border-line-2 px-3.5">
        <Heading id="notes" className="font-sans text-xs font-bold tracking-normal">
          {m.notes_title()}
        </Heading>
        <span className="inline-flex items-center gap-1.25 text-2xs text-ink-2">
          <Lock aria-hidden="true" className="size-3.5" />
          {m.notes_staff_only()}
        </span>
      </div>
      {notes.length > 0 && (
        <div className="px-3.5 py-3">
          <NotesList notes={notes} />
        </div>
      )}
      {canWrite ? (
        <NoteForm count={notes.length} colleagues={colleagues} error={error} typed={typed} hidden={hidden} />
      ) : (
        notes.length === 0 && <p className="px-3.5 py-3 text-ink-2">{m.notes_none()}</p>
      )}
    </section>
  )
}

export const NotesList = ({ notes }: Pick<NotesView, 'notes'>) => (
  <ol className="grid gap-3">
    {notes.map((note) => (
      <NoteRow key={note.id} note={note} />
    ))}
  </ol>
)

function NoteRow({ note: { by, at, parts } }: { note: NoteView }) {
  const locale = useLocale()
  const name = by ?? m.staff_area()
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5">
      <Avatar name={name} size="s" />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b>{name}</b>
          <time dateTime={at.toISOString()} className="text-2xs text-ink-2 tabular-nums">
            {formatDateTime(at, locale)}
          </time>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          {parts.map(({ text, isMention }, index) =>
            isMention ? (
              <b key={`${index} ${text}`} className="rounded-xs bg-green-soft px-1 text-green">
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </p>
      </div>
    </li>
  )
}

type FormProps = Required<Pick<Props, 'colleagues' | 'typed' | 'hidden'>> & { error: string | undefined; count: number }

/** The action handles `intent` = `note` with `content`. Names can be typed; with scripts they are also offered. */
function NoteForm({ count, colleagues, error, typed, hidden }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState<string | null>(null)
  const busy = useIsSending()
  useNewAnswer(count, () => {
    form.current?.reset()
    setBegun(null)
  })
  const offered = begun === null ? [] : colleagues.filter(({ name }) => fold(name).startsWith(fold(begun))).slice(0, maxOffered)
  const take = (name: string) => {
    const element = field.current
    if (!element) return
    const [from, to] = [element.selectionStart - (begun ?? '').length, element.selectionStart]
    element.setRangeText(`${name} `, from, to, 'end')
    element.focus()
    setBegun(null)
  }
  return (
    <Form
      method="post"
      ref={form}
      preventScrollReset
      className="grid gap-2 border-t border-dashed border-line-2 px-3.5 py-3 first:border-t-0"
      onKeyDown={(event) => event.key === 'Escape' && setBegun(null)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field name="content" id="note-content" label={m.notes_label()} hint={m.notes_hint()} error={error}>
        <TextArea
          ref={field}
          name="content"
          rows={2}
          required
          maxLength={maxNoteLength}
          defaultValue={typed}
          className="text-sm"
          onInput={({ currentTarget }) => setBegun(begunName(currentTarget))}
        />
      </Field>
      <Colleagues offered={offered} onTake={take} />
      <Button name="intent" value="note" variant="quiet" size="s" disabled={busy} className="justify-self-start">
        {m.notes_write()}
      </Button>
    </Form>
  )
}

type OfferProps = { offered: FormProps['colleagues']; onTake: (name: string) => void }

/** Colleagues whose name begins with what was typed after "@". */
function Colleagues({ offered, onTake }: OfferProps) {
  if (offered.length === 0) return null
  return (
    <ul
      aria-label={m.notes_colleagues()}
      className="grid justify-self-start rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {offered.map(({ name, role }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onTake(name)}
            className="flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 text-start hover:bg-green-soft"
          >
            <Avatar name={name} size="s" />
            <b className="grow font-semibold">{name}</b>
            <span className="ps-4 text-2xs text-ink-2">{role}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const maxOffered = 6

/** What is typed of a name after "@", up to the cursor; null where no name is being typed. */
const begunName = ({ value, selectionStart }: HTMLTextAreaElement): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'-]*(?: [\p{L}\p{M}'-]*)?)$/u.exec(value.slice(0, selectionStart))?.[1] ?? null
