import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { readyTimes } from '../preparation/preparation.ts'
import type { PreparationFigures, PreparationReport, StockTurn } from '../preparation/preparation.ts'
import type { Group, Period } from '../period/period.ts'
import { minutesText, shareText, spanText } from './period-text.ts'
import { DetailLink } from './detail-link.tsx'
import { detailsPath } from './details-address.ts'
import { Figures, ReportFrame, TableBox } from './report-frame.tsx'
import { readPreparationPage } from './staff-preparation-report.server.ts'
import { groupName, timeNames } from './time-names.ts'

export const loader = (args: LoaderFunctionArgs) => readPreparationPage(staffPageContext(args))

export const meta = titled(m.report_tab_preparation)

/** How soon orders were ready, against the promise, and how quickly the stock turns. */
export default function StaffPreparationReport() {
  const { query, report, canEdit, hasPoints } = useLoaderData<typeof loader>()
  return (
    <ReportFrame page="staff.reports.preparation" query={query} hasPoints={hasPoints}>
      <Totals report={report} />
      <Times report={report} />
      <StockTurnover report={report} canEdit={canEdit} />
      <p className="max-w-[80ch] text-xs text-ink-2">{m.report_hours_basis()}</p>
    </ReportFrame>
  )
}

function Totals({ report: { total, idle, period } }: { report: PreparationReport }) {
  const locale = useLocale()
  return (
    <Figures
      figures={[
        {
          term: m.report_prepared(),
          to: detailsPath(locale, { of: 'prepared', ...period }),
          figure: formatNumber(total.prepared, locale),
        },
        {
          term: m.report_time_to_ready(),
          figure: total.medianMinutes === null ? '–' : minutesText(total.medianMinutes, locale),
          note: m.report_median(),
        },
        {
          term: m.report_on_time(),
          to: detailsPath(locale, { of: 'prepared', on_time: 'yes', ...period }),
          figure: shareText(total.onTime, total.promised, locale),
          note: m.report_of({ count: total.onTime, all: total.promised }),
        },
        {
          term: m.report_idle(),
          figure: formatNumber(idle.products, locale),
          note: m.report_idle_note({ units: formatNumber(idle.units, locale) }),
        },
      ]}
    />
  )
}

function Times({ report }: { report: PreparationReport }) {
  const locale = useLocale()
  const { total, rows, group, period } = report
  const names = timeNames(readyTimes)
  return (
    <BarChart
      title={m.report_time_to_ready()}
      headline={
        total.medianMinutes === null
          ? m.report_nothing_prepared()
          : m.report_ready_finding({ median: minutesText(total.medianMinutes, locale), count: total.onTime, all: total.promised })
      }
      series={[m.report_orders()]}
      groups={total.times.map((count, index) => ({ label: names[index] ?? '', shortLabel: names[index] ?? '', values: [count] }))}
      format={(value) => formatNumber(value, locale)}
    >
      <TimeLinks times={total.times} period={period} />
      <TableBox rows={rows.length}>
        <DataTable
          caption={m.report_time_to_ready()}
          columns={columnsOf(group, locale)}
          rows={rows.toReversed().map((row) => ({ ...row, name: spanText(row.span, group, locale), days: row.span }))}
          rowKey={({ name }) => name}
          total={{ ...total, name: m.report_total(), days: period }}
          narrow="scroll"
        />
      </TableBox>
    </BarChart>
  )
}

/** The bars as figures that open the orders behind them. */
function TimeLinks({ times, period }: Pick<PreparationFigures, 'times'> & { period: Period }) {
  const locale = useLocale()
  const names = timeNames(readyTimes)
  return (
    <ul aria-label={m.report_time_to_ready()} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2 text-xs">
      {times.map((count, time) => (
        <li key={names[time]} className="inline-flex min-h-8 items-center tabular-nums">
          <DetailLink of="prepared" time={time} {...period} count={count}>
            {m.report_time_orders({ time: names[time] ?? '', count: formatNumber(count, locale) })}
          </DetailLink>
        </li>
      ))}
    </ul>
  )
}

type Row = PreparationFigures & { name: string; days: Period }

const columnsOf = (group: Group, locale: Locale): Column<Row>[] => [
  {
    header: groupName(group),
    cell: ({ name }) => name,
  },
  {
    header: m.report_prepared(),
    cell: ({ prepared, days }) => (
      <DetailLink of="prepared" from={days.from} to={days.to} count={prepared}>
        {formatNumber(prepared, locale)}
      </DetailLink>
    ),
    align: 'end',
  },
  {
    header: m.report_median(),
    cell: ({ medianMinutes }) => (medianMinutes === null ? '–' : minutesText(medianMinutes, locale)),
    align: 'end',
  },
  {
    header: m.report_on_time(),
    cell: ({ onTime, promised }) => (promised === 0 ? '–' : m.report_of({ count: onTime, all: promised })),
    align: 'end',
  },
]

function StockTurnover({ report: { stock }, canEdit }: { report: PreparationReport; canEdit: boolean }) {
  const locale = useLocale()
  const shortest = stock.filter(({ daysLeft }) => daysLeft !== null).toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0))[0]
  return (
    <section aria-labelledby="turns" className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-2.5">
        <h2 id="turns" className="font-sans text-sm font-semibold tracking-normal">
          {m.report_turns()}
        </h2>
      </div>
      <p className="max-w-[80ch] px-4 py-3 text-sm">
        {shortest
          ? m.report_turns_finding({ name: shortest.name[locale], days: shortest.daysLeft ?? 0 })
          : m.report_nothing_sold()}
      </p>
      {stock.length > 0 && (
        <DataTable
          caption={m.report_turns()}
          columns={turnColumns(locale, canEdit)}
          rows={stock}
          rowKey={({ id }) => id}
          narrow="scroll"
        />
      )}
    </section>
  )
}

const turnColumns = (locale: Locale, canEdit: boolean): Column<StockTurn>[] => [
  {
    header: m.report_by_product(),
    cell: ({ id, name }) =>
      canEdit ? (
        <Link to={pathTo('staff.products.show', locale, { id })} className="link">
          {name[locale]}
        </Link>
      ) : (
        name[locale]
      ),
  },
  { header: m.report_units(), cell: ({ sold }) => formatNumber(sold, locale), align: 'end' },
  { header: m.report_on_hand(), cell: ({ onHand }) => formatNumber(onHand, locale), align: 'end' },
  { header: m.report_turn(), cell: ({ turnover }) => (turnover === null ? '–' : formatNumber(turnover, locale)), align: 'end' },
  {
    header: m.report_days_left(),
    cell: ({ daysLeft }) => (daysLeft === null ? '–' : formatNumber(daysLeft, locale)),
    align: 'end',
    className: 'font-semibold',
  },
]
