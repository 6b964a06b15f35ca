import { Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageTag } from '#src/i18n/locales.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Money } from '#src/ui/money.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { QuoteText } from '../quote-text.ts'
import { offerTotal, quoteTotals } from '../quote-totals.ts'
import type { QuoteView } from '../quote-view.ts'
import { QuoteCard } from './staff-quote-card.tsx'
import { requestStateName } from '../../request/request-labels.ts'
import { quoteEnd } from './staff-quote-message.tsx'

type Props = { view: QuoteView; text: QuoteText }

/** The notification by each channel on which it is sent. Switching between them needs no scripts. */
export function StaffQuotePreview({ view, text }: Props) {
  const first = view.customer?.split(' ')[0]
  const { locale: language, isSilenced } = view.preview
  return (
    <QuoteCard
      className="group/told"
      title={first ? m.quote_told({ name: first }) : m.quote_told_anybody()}
      about={language === 'pt' ? m.quote_told_in_pt() : m.quote_told_in_en()}
      tools={<Channels />}
    >
      <div className="grid gap-2.5 rounded-b-md bg-sunken p-3.5">
        <div className="hidden group-has-[[value=account]:checked]/told:block">
          <InAccount view={view} text={text} />
        </div>
        <div className="hidden group-has-[[value=email]:checked]/told:block">
          {isSilenced ? <Plain>{m.quote_told_silenced()}</Plain> : <EmailText view={view} />}
        </div>
        <div className="hidden group-has-[[value=sms]:checked]/told:block">
          <Plain>{m.quote_told_no_sms()}</Plain>
        </div>
        <p className="flex items-center gap-1.5 text-2xs text-ink-2">
          <Lock aria-hidden="true" className="size-3.5" />
          {m.quote_told_secret()}
        </p>
      </div>
    </QuoteCard>
  )
}

const channelLabels = { account: m.quote_told_account, email: m.quote_told_email, sms: m.quote_told_sms }

function Channels() {
  return (
    <fieldset className="flex min-w-0 rounded-sm border border-line-2 bg-sunken p-0.5">
      <legend className="sr-only">{m.quote_told_ways()}</legend>
      {Object.entries(channelLabels).map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-7 items-center rounded-xs px-2 text-2xs font-semibold text-ink-2 has-[:checked]:bg-surface has-[:checked]:text-ink has-[:checked]:shadow-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-green"
        >
          <input type="radio" name="shown" value={value} defaultChecked={value === 'account'} className="sr-only" />
          {label()}
        </label>
      ))}
    </fieldset>
  )
}

/** A simplified version of the customer's page. */
function InAccount({ view, text }: Props) {
  const { locale: language } = view.preview
  const locale = useLocale()
  const until = momentText(quoteEnd(view, text), view.now, locale)
  return (
    <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-4 text-xs">
      <Tag tone="ok">{requestStateName(view.kind, 'confirmed', locale)}</Tag>
      {text.lines.length === 0 && <p className="text-ink-2">{m.quote_told_nothing()}</p>}
      <ul lang={languageTag[language]} className="grid w-full gap-1">
        {text.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-2.5">
            <span>
              {line.name} {line.quantity !== '1' && <span className="tabular-nums">× {line.quantity}</span>}
              {line.alternative && <span className="block text-ink-2">{m.quote_told_or({ name: line.alternative.name })}</span>}
            </span>
            <b className="font-semibold">
              <Price line={line} />
            </b>
          </li>
        ))}
      </ul>
      <p className="flex w-full justify-between gap-2.5 border-t border-line pt-1.75 font-bold">
        {m.quote_told_total()}
        <Money amount={quoteTotals(text).total} />
      </p>
      {text.note.trim() && (
        <p className="w-full rounded-sm bg-sunken px-2.5 py-2 whitespace-pre-line">
          {view.pharmacist && <b className="block font-semibold">{m.quote_pharmacist({ name: view.pharmacist })}</b>}
          {text.note.trim()}
        </p>
      )}
      <p className="flex items-start gap-1.5 font-medium text-warn">
        <Clock aria-hidden="true" className="mt-0.5 size-3.5" />
        {m.quote_told_until({ until })}
      </p>
    </div>
  )
}

function Price({ line }: { line: QuoteText['lines'][number] }) {
  const total = offerTotal(line, line.quantity)
  return total === undefined ? '—' : <Money amount={total} />
}

/** The email exactly as it will be sent. */
function EmailText({ view: { preview } }: Pick<Props, 'view'>) {
  return (
    <div lang={languageTag[preview.locale]} className="rounded-lg border border-line bg-surface text-xs">
      <p className="border-b border-line px-4 py-2.5 font-semibold">{preview.subject}</p>
      <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">{preview.text.trim()}</p>
    </div>
  )
}

const Plain = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border border-line bg-surface px-4 py-3 text-xs">{children}</p>
)
