import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { ShareChart } from '#src/ui/chart/share-chart.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { outcomes, priceTimes } from '../answers/answers.ts'
import type { AnswerFigures, AnswerReport } from '../answers/answers.ts'
import { outcomeNames, rejectionName } from '../answers/labels.ts'
import { noValue } from '../details/details.ts'
import type { Group, Period } from '../period/period.ts'
import { DetailLink } from './detail-link.tsx'
import { detailsPath } from './details-address.ts'
import { minutesText, shareText, spanText } from './period-text.ts'
import { Figures, ReportFrame, TableBox } from './report-frame.tsx'
import { readRequestsPage } from './staff-requests-report.server.ts'
import { groupName, timeNames } from './time-names.ts'

export const loader = (args: LoaderFunctionArgs) => readRequestsPage(staffPageContext(args))

export const meta = titled(m.report_tab_requests)

/** How soon prescriptions and requests got a price, and what became of them. */
export default function StaffRequestsReport() {
  const { query, report, hasPoints } = useLoaderData<typeof loader>()
  return (
    <ReportFrame page="staff.reports.requests" query={query} hasPoints={hasPoints}>
      <Totals report={report} />
      <Times report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Outcomes report={report} />
        <Rejections report={report} />
      </div>
      <p className="max-w-[80ch] text-xs text-ink-2">{m.report_hours_basis()}</p>
    </ReportFrame>
  )
}

function Totals({ report: { total, promisedHours, period } }: { report: AnswerReport }) {
  const locale = useLocale()
  return (
    <Figures
      figures={[
        {
          term: m.report_sent(),
          to: detailsPath(locale, { of: 'requests', ...period }),
          figure: formatNumber(total.sent, locale),
        },
        {
          term: m.report_time_to_price(),
          figure: total.medianMinutes === null ? '–' : minutesText(total.medianMinutes, locale),
          note: m.report_median(),
        },
        {
          term: m.report_on_time(),
          figure: shareText(total.onTime, total.priced, locale),
          note: m.report_on_time_note({ count: total.onTime, all: total.priced, hours: promisedHours }),
        },
        {
          term: m.report_bought(),
          to: detailsPath(locale, { of: 'requests', outcome: 'bought', ...period }),
          figure: shareText(total.outcomes.bought, total.sent, locale),
          note: m.report_of({ count: total.outcomes.bought, all: total.sent }),
        },
      ]}
    />
  )
}

/** The times as bars against the promise, above the table by day, week or month. */
function Times({ report }: { report: AnswerReport }) {
  const locale = useLocale()
  const { total, promisedHours, rows, group } = report
  const names = timeNames(priceTimes)
  const inTime = priceTimes.filter((minutes) => minutes !== null && minutes <= promisedHours * 60).length
  const late = total.priced - total.onTime
  return (
    <BarChart
      title={m.report_time_to_price()}
      headline={
        total.medianMinutes === null
          ? m.report_nothing_priced()
          : m.report_times_finding({ median: minutesText(total.medianMinutes, locale), count: total.onTime, all: total.priced })
      }
      series={[m.report_sent()]}
      hatchedName={m.report_too_late()}
      groups={total.times.map((count, index) => ({
        label: names[index] ?? '',
        shortLabel: names[index] ?? '',
        values: [count],
        isHatched: index >= inTime,
      }))}
      format={(value) => formatNumber(value, locale)}
      target={{ after: inTime, text: m.report_target({ hours: promisedHours, late }) }}
    >
      <TimeFigures times={total.times} names={names} />
      <TableBox rows={rows.length}>
        <DataTable
          caption={m.report_time_to_price()}
          columns={columnsOf(group, locale)}
          rows={rows.toReversed().map((row) => ({ ...row, name: spanText(row.span, group, locale), days: row.span }))}
          rowKey={({ name }) => name}
          total={{ ...total, name: m.report_total(), days: report.period }}
          narrow="scroll"
        />
      </TableBox>
    </BarChart>
  )
}

/** The bars as text: the table below has other figures. */
function TimeFigures({ times, names }: { times: readonly number[]; names: readonly string[] }) {
  const locale = useLocale()
  return (
    <ul aria-label={m.report_time_to_price()} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2 text-xs">
      {times.map((count, time) => (
        <li key={names[time]} className="tabular-nums">
          {m.report_time_orders({ time: names[time] ?? '', count: formatNumber(count, locale) })}
        </li>
      ))}
    </ul>
  )
}

type Row = AnswerFigures & { name: string; days: Period }

const columnsOf = (group: Group, locale: Locale): Column<Row>[] => [
  { header: groupName(group), cell: ({ name }) => name },
  {
    header: m.report_sent(),
    cell: ({ sent, days }) => (
      <DetailLink of="requests" from={days.from} to={days.to} count={sent}>
        {formatNumber(sent, locale)}
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
    cell: ({ onTime, priced }) => (priced === 0 ? '–' : m.report_of({ count: onTime, all: priced })),
    align: 'end',
  },
  ...outcomes.map((outcome): Column<Row> => ({
    header: outcomeNames[outcome]({}, { locale }),
    cell: (row) => formatNumber(row.outcomes[outcome], locale),
    align: 'end',
    className: (row) => row.outcomes[outcome] === 0 && 'font-normal text-ink-3',
  })),
]

function Outcomes({ report: { total, period } }: { report: AnswerReport }) {
  const locale = useLocale()
  return (
    <ShareChart
      title={m.report_outcomes()}
      headline={
        total.sent === 0
          ? m.report_nothing_sent()
          : m.report_outcomes_finding({ expired: total.outcomes.expired, rejected: total.outcomes.rejected })
      }
      shares={outcomes.map((outcome) => ({
        key: outcome,
        label: (
          <DetailLink of="requests" {...period} outcome={outcome} count={total.outcomes[outcome]}>
            {outcomeNames[outcome]({}, { locale })}
          </DetailLink>
        ),
        value: total.outcomes[outcome],
        fill: outcome === 'bought' ? 'filled' : 'hatched',
        figure: formatNumber(total.outcomes[outcome], locale),
        note: shareText(total.outcomes[outcome], total.sent, locale),
      }))}
    />
  )
}

function Rejections({ report: { rejections, period } }: { report: AnswerReport }) {
  const locale = useLocale()
  const [first] = rejections
  if (!first) return null
  return (
    <ShareChart
      title={m.report_rejections()}
      headline={m.report_rejections_finding({ reason: rejectionName(first.reason, locale) })}
      shares={rejections.map(({ reason, count }) => ({
        key: reason ?? 'unknown',
        label: (
          <DetailLink of="requests" {...period} reason={reason ?? noValue} count={count}>
            {rejectionName(reason, locale)}
          </DetailLink>
        ),
        value: count,
        fill: 'hatched',
        figure: formatNumber(count, locale),
      }))}
    />
  )
}
