import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { QuoteText } from '../quote-text.ts'
import { quoteTotals } from '../quote-totals.ts'
import type { QuoteView } from '../quote-view.ts'
import { quoteForm } from './quote-form.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'

type Props = { view: QuoteView; text: QuoteText; isKeeping: boolean; isSending: boolean; children: ReactNode }

/** Always visible: whether everything is saved, and the button that sends the quote. */
export function StaffQuoteBar({ view, text, isKeeping, isSending, children }: Props) {
  const locale = useLocale()
  const { total } = quoteTotals(text)
  const savedText = view.savedAt && m.quote_kept({ time: formatTime(view.savedAt, locale) })
  return (
    <div className="z-10 flex flex-wrap items-center gap-2.5 rounded-md border border-line-2 bg-surface px-3.5 py-2.5 shadow-soft @row:sticky @row:bottom-0">
      {children}
      <p role="status" className="ms-auto flex items-center gap-1.25 text-xs text-ink-2 tabular-nums">
        {savedText && !isKeeping && <Check aria-hidden="true" className="size-3.5 text-ok" />}
        {isKeeping ? m.quote_keeping() : savedText}
      </p>
      <Button form={quoteForm} name="quote" value="keep" variant="quiet" size="xs" className="scripted:hidden">
        {m.quote_keep()}
      </Button>
      <Button form={quoteForm} name="quote" value="send" size="s" data-key="e" disabled={isSending}>
        {m.quote_send()} <span className="tabular-nums">{formatMoney(total, locale)}</span>
        <KeyCap name="e" />
      </Button>
    </div>
  )
}
