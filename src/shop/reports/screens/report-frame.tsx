import { ArrowDownRight, ArrowRight, ArrowUpRight, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { nextDay } from '#src/kernel/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { daysOf, groups, periodAfter, periodBefore } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { periodText } from './period-text.ts'
import { reportPages, reportPath } from './report-address.ts'
import type { ReportPage } from './report-address.ts'
import type { ReportQuery } from './report-query.server.ts'

const pageNames: Record<ReportPage, () => string> = {
  'staff.reports': m.report_tab_sales,
  'staff.reports.requests': m.report_tab_requests,
  'staff.reports.preparation': m.report_tab_preparation,
  'staff.reports.accounts': m.report_tab_accounts,
}

const groupNames: Record<Group, () => string> = {
  day: m.report_group_day,
  week: m.report_group_week,
  month: m.report_group_month,
}

type Props = { page: ReportPage; query: ReportQuery; hasPoints: boolean; actions?: ReactNode; children: ReactNode }

/** Title, the reports as tabs, and the period, around one report. */
export function ReportFrame({ page, query, hasPoints, actions, children }: Props) {
  const locale = useLocale()
  const { period } = query
  return (
    <ListPage
      title={m.report_title()}
      actions={
        <>
          <Tabs page={page} period={period} hasPoints={hasPoints} />
          {actions && <span className="flex flex-wrap gap-2 sm:ms-auto">{actions}</span>}
        </>
      }
      lead={m.report_lead({ period: periodText(period, locale) })}
      filters={<PeriodForm page={page} query={query} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">{children}</div>
    </ListPage>
  )
}

const tabLook =
  'inline-flex min-h-10 items-center rounded-sm border border-transparent px-3 text-xs font-medium text-ink-2 hover:text-ink lg:min-h-8 ' +
  'aria-[current]:border-line-2 aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink'

function Tabs({ page, period, hasPoints }: { page: ReportPage; period: Period; hasPoints: boolean }) {
  const locale = useLocale()
  return (
    <nav aria-label={m.report_title()}>
      <ul className="flex flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5">
        {reportPages.map((one) => (
          <li key={one}>
            <Link to={reportPath(one, locale, period)} aria-current={one === page ? 'page' : undefined} className={tabLook}>
              {pageNames[one]()}
            </Link>
          </li>
        ))}
        {hasPoints && (
          <li>
            <Link to={pathTo('staff.points.report', locale)} className={tabLook}>
              {m.report_tab_points()}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const presets = [7, 30, 90, 365] as const

/** A GET form, with the usual periods as links: every report has an address. */
function PeriodForm({ page, query: { period, typed, errors, today, chosen } }: { page: ReportPage; query: ReportQuery }) {
  const locale = useLocale()
  const days = period.to === today ? daysOf(period) : 0
  return (
    <FilterBar to={reportPath(page, locale, {})} query={`${typed.from} ${typed.to} ${typed.group}`} submit={m.report_show()}>
      <ul className="flex flex-wrap gap-0.5 self-end rounded-md border border-line bg-sunken p-0.5">
        {presets.map((count) => (
          <li key={count}>
            <Link
              to={reportPath(page, locale, { from: nextDay(today, 1 - count), to: today })}
              aria-current={days === count ? 'true' : undefined}
              className={tabLook}
            >
              {count === 365 ? m.report_last_year() : m.report_last_days({ days: formatNumber(count, locale) })}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={reportPath(page, locale, { ...periodBefore(period), group: chosen })}
            aria-label={m.report_period_before()}
            data-key="["
            className={tabLook}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Link>
        </li>
        {period.to < today && (
          <li>
            <Link
              to={reportPath(page, locale, { ...periodAfter(period), group: chosen })}
              aria-label={m.report_period_after()}
              data-key="]"
              className={tabLook}
            >
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          </li>
        )}
      </ul>
      <DayField name="from" label={m.report_from()} value={typed.from} error={errors.from} />
      <DayField name="to" label={m.report_to()} value={typed.to} error={errors.to} />
      <Field
        name="group"
        label={<span className="text-2xs text-ink-2">{m.report_group()}</span>}
        error={errors.group}
        className="min-w-0 grow basis-32 sm:max-w-44"
      >
        <Select name="group" defaultValue={chosen ?? ''} className="text-xs">
          <option value="">{m.report_group_auto()}</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {groupNames[group]()}
            </option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  )
}

type DayProps = { name: string; label: string; value: string; error: string | undefined }

const DayField = ({ name, label, value, error }: DayProps) => (
  <Field
    name={name}
    label={<span className="text-2xs text-ink-2">{label}</span>}
    error={error}
    className="min-w-0 grow basis-36 sm:max-w-48"
  >
    <TextInput name={name} type={error === undefined ? 'date' : 'text'} defaultValue={value} autoComplete="off" />
  </Field>
)

// So many rows fit on a screen; more scroll inside their box, so that what follows stays near.
const scrollFrom = 16

/** Around the table below a plot. */
export const TableBox = ({ rows, children }: { rows: number; children: ReactNode }) => (
  <div className={rows > scrollFrom ? 'max-h-[32rem] overflow-y-auto print:max-h-none' : undefined}>{children}</div>
)

/** `to`: the list behind the figure. */
export type Figure = { term: string; figure: string; to?: string; note?: ReactNode }

/** Large figures in a row, as many as fit. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-px overflow-clip rounded-lg border border-line bg-surface">
      {figures.map(({ term, figure, to, note }) => (
        <div key={term} className="px-3 py-3 shadow-[0_0_0_1px_var(--color-line)] sm:px-4">
          <dt className="text-xs text-ink-2">
            {to === undefined ? (
              term
            ) : (
              <Link to={to} className="link">
                {term}
              </Link>
            )}
          </dt>
          <dd>
            <span className="block text-xl font-heavy tabular-nums">{figure}</span>
            {note && (
              <span className="block text-xs text-ink-2">
                <span className="sr-only">, </span>
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = {
  now: number
  before: number
  /** Fewer is better, as for times. */ isLessBetter?: boolean
  text: (change: string) => string
}

/** How a figure has changed, in words and with an arrow: never by colour alone. */
export function Change({ now, before, isLessBetter = false, text }: ChangeProps) {
  const locale = useLocale()
  if (before === 0) return m.report_no_comparison()
  const percent = Math.round(((now - before) / before) * 100)
  const Arrow = percent === 0 ? ArrowRight : percent > 0 ? ArrowUpRight : ArrowDownRight
  const isBetter = percent > 0 !== isLessBetter
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 [&>svg]:size-3.5',
        percent === 0 ? 'text-ink-2' : isBetter ? 'text-ok' : 'text-bad',
      )}
    >
      <Arrow aria-hidden="true" />
      {text(changeText(percent, locale))}
    </span>
  )
}

const changeText = (percent: number, locale: ReturnType<typeof useLocale>): string =>
  percent === 0
    ? m.report_same()
    : percent > 0
      ? m.report_more({ percent: formatNumber(percent, locale) })
      : m.report_less({ percent: formatNumber(-percent, locale) })
