import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isIsoDate } from '#src/kernel/dates.ts'
import { isOpen } from '#src/kernel/opening-hours.ts'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { QuoteText } from '../quote-text.ts'
import type { QuoteView } from '../quote-view.ts'
import { windowEnd } from '../../request/request.ts'
import { QuoteCard } from './staff-quote-card.tsx'
import type { QuoteErrors } from './quote-fields.tsx'

type Props = { view: QuoteView; text: QuoteText; errors: QuoteErrors }

/** The pharmacist's note with the quote, and how long the quote is valid. */
export function StaffQuoteMessage({ view, text, errors }: Props) {
  const { draft, kind, quoteHours, today } = view
  return (
    <QuoteCard title={m.quote_message()}>
      <div className="grid gap-3.5 p-3.5">
        <Field name="note" label={m.quote_note()} hint={m.quote_note_hint()} error={errors['note']} optional>
          <TextArea name="note" rows={4} maxLength={2000} defaultValue={draft.note} className="text-xs" />
        </Field>
        {kind === 'prescription' && (
          <Field
            name="valid_until"
            label={m.quote_valid_until()}
            hint={m.quote_valid_until_hint({ hours: quoteHours })}
            error={errors['valid_until']}
            optional
          >
            <TextInput type="date" name="valid_until" min={today} defaultValue={draft.validUntil} className="max-w-44 text-xs" />
          </Field>
        )}
        <Deadline view={view} text={text} />
      </div>
    </QuoteCard>
  )
}

/** Until when the customer can buy, and whether the pharmacy is open then. */
function Deadline({ view, text }: Omit<Props, 'errors'>) {
  const locale = useLocale()
  const end = quoteEnd(view, text)
  const isThere = isOpen(view.hours, new Date(end.getTime() - 1))
  return (
    <p role="status" className="text-xs text-ink-2">
      <b className="font-semibold text-ink">{m.quote_deadline({ until: momentText(end, view.now, locale) })}</b>{' '}
      {isThere ? m.quote_deadline_open() : m.quote_deadline_closed()}
    </p>
  )
}

/** The expiry if the quote were sent now; an invalid date counts as none. */
export function quoteEnd({ now, today, quoteHours }: QuoteView, { validUntil }: QuoteText): Date {
  const lastDay = isIsoDate(validUntil) && validUntil >= today ? validUntil : null
  return windowEnd(now, quoteHours, lastDay)
}
