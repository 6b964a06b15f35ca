import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { Sparkline } from '#src/ui/chart/sparkline.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { detailsPath } from '../screens/details-address.ts'
import { reportPath } from '../screens/report-address.ts'
import { minutesText } from '../screens/period-text.ts'
import type { OwnersToday } from './actions.server.ts'
import type { RunningFigure, TodayFigures } from './today-figures.ts'

/** Five figures of the day with a small line each, who works on what, and settings that are missing. */
export function OwnersFigures({ today, now }: { today: OwnersToday; now: Date }) {
  const locale = useLocale()
  return (
    <section aria-label={m.today_figures()} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 lg:px-5">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-px overflow-clip rounded-lg border border-line bg-surface">
        {figuresOf(today.figures, lisbonDate(now), locale).map((figure) => (
          <Figure key={figure.term} {...figure} />
        ))}
      </dl>
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-xs">
        <Claims claims={today.claims} now={now} />
        <Missing settings={today.missing} />
      </div>
    </section>
  )
}

function figuresOf({ sales, orders, requests, priced, ready }: TodayFigures, day: IsoDate, locale: Locale): FigureProps[] {
  const days = { from: day, to: day }
  const money = (value: number) => formatMoney(cents(value), locale)
  const minutes = (value: number | null) => (value === null ? '–' : minutesText(value, locale))
  const counted = (term: string, to: string, line: RunningFigure): FigureProps => ({
    term,
    to,
    line,
    figure: formatNumber(line.now, locale),
    before: formatNumber(line.before, locale),
  })
  return [
    {
      term: m.today_sales(),
      to: reportPath('staff.reports', locale, days),
      line: sales,
      figure: money(sales.now),
      before: money(sales.before),
    },
    counted(m.report_orders(), detailsPath(locale, { of: 'sales', ...days }), orders),
    counted(m.report_sent(), reportPath('staff.reports.requests', locale, days), requests),
    {
      term: m.report_time_to_price(),
      to: reportPath('staff.reports.requests', locale, days),
      line: priced,
      figure: minutes(priced.median),
      before: minutes(priced.medianBefore),
    },
    {
      term: m.today_ready(),
      to: reportPath('staff.reports.preparation', locale, days),
      line: ready,
      figure: m.report_of({ count: ready.onTime, all: ready.promised }),
      before: m.report_of({ count: ready.onTimeBefore, all: ready.promisedBefore }),
    },
  ]
}

function Missing({ settings }: { settings: readonly string[] }) {
  const locale = useLocale()
  if (settings.length === 0) return null
  return (
    <p className="flex items-center gap-1.5">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <span>
        {m.today_missing({ what: settings.join(', ') })}{' '}
        <Link to={pathTo('staff.settings', locale)} className="link">
          {m.today_fill_in()}
        </Link>
      </span>
    </p>
  )
}

/** `before`: a week ago at this hour. */
type FigureProps = { term: string; to: string; figure: string; line: RunningFigure; before: string }

function Figure({ term, to, figure, line, before }: FigureProps) {
  return (
    <div className="px-3 py-3 shadow-[0_0_0_1px_var(--color-line)] sm:px-4">
      <dt className="text-xs text-ink-2">
        <Link to={to} className="underline-offset-3 hover:text-ink hover:underline">
          {term}
        </Link>
      </dt>
      <dd className="grid gap-0.5">
        <span className="text-xl font-heavy tabular-nums">{figure}</span>
        <Sparkline values={line.hours} before={line.hoursBefore} />
        <span className="text-xs text-ink-2 tabular-nums">{m.today_week_ago({ figure: before })}</span>
      </dd>
    </div>
  )
}

function Claims({ claims, now }: { claims: OwnersToday['claims']; now: Date }) {
  const locale = useLocale()
  if (claims.length === 0) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="font-sans text-xs font-bold tracking-normal">{m.today_claims()}</h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {claims.map(({ person, count, since }) => (
          <li key={person ?? ''} className="tabular-nums">
            {person === null
              ? m.today_unclaimed({ count, since: momentAt(since, now, locale) })
              : m.today_claimed({ name: person, count })}
          </li>
        ))}
      </ul>
    </div>
  )
}
