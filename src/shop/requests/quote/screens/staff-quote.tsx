import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Check } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { formatMoney, formatTime } from '#src/i18n/formatters.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'
import type { QuoteFormResult, QuoteView } from '../quote-view.ts'
import type { QuoteText } from '../quote-text.ts'
import { quoteTotals } from '../quote-totals.ts'
import { quoteForm } from './quote-form.ts'
import { StaffQuoteLines } from './staff-quote-lines.tsx'
import { StaffQuoteMessage } from './staff-quote-message.tsx'
import { StaffQuotePreview } from './staff-quote-preview.tsx'
import { useQuoteEditor } from './use-quote-editor.ts'

type Props = {
  view: QuoteView
  /** Of the previous submission, if it reloaded the page. */ answer: QuoteFormResult | undefined
  /** Other forms in the bar of the quote button, such as rejecting and writing to the customer. */ children?: ReactNode
}

/** Prices line by line, note, validity and a preview for the customer. One plain form; scripts only avoid its reloads. */
export function StaffQuote({ view: first, answer, children }: Props) {
  const editor = useQuoteEditor(first)
  const { form, view, text, press, onInput, onSubmit } = editor
  const errors = answer?.kind === 'wrong' ? answer.errors : undefined
  const error = editor.error ?? (answer?.kind === 'unreached' ? answer.error : undefined)
  const isSending = useNavigation().formData?.get('quote') === 'send'
  return (
    <div className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <ErrorSummary errors={errors} />
      {error !== undefined && <Notice tone="warn" role="alert" title={error} />}
      <Form
        ref={form}
        id={quoteForm}
        method="post"
        preventScrollReset
        noValidate
        autoComplete="off"
        onInput={onInput}
        onSubmit={onSubmit}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
      >
        {/* The Enter key activates the first button of a form, which must never be one that sends. */}
        <button name="quote" value="keep" hidden>
          {m.quote_keep()}
        </button>
        <StaffQuoteLines view={view} text={text} errors={errors ?? {}} press={press} onChange={onInput} />
        <div className="grid gap-3 @row:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] @row:items-start">
          <StaffQuoteMessage view={view} text={text} errors={errors ?? {}} />
          <StaffQuotePreview view={view} text={text} />
        </div>
      </Form>
      <StaffQuoteBar view={view} text={text} isKeeping={editor.isKeeping} isSending={isSending}>
        {children}
      </StaffQuoteBar>
    </div>
  )
}

type StaffQuoteBarProps = { view: QuoteView; text: QuoteText; isKeeping: boolean; isSending: boolean; children: ReactNode }

/** Always visible: whether everything is saved, and the button that sends the quote. */
function StaffQuoteBar({ view, text, isKeeping, isSending, children }: StaffQuoteBarProps) {
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
