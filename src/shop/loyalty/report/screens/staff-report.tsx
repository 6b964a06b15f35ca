import { Download } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { formatMoney, formatNumber, formatMonth } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pointsText } from '../../wallet/points-text.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { movements } from '../staff-report.ts'
import type { Period, Report, Moved } from '../staff-report.ts'
import { StaffPointsHead } from '../../counter/screens/staff-points-head.tsx'
import { Figures } from '../../counter/screens/staff-wallet-figures.tsx'
import type { Cents } from '#src/kernel/money.ts'
import type { Column } from '#src/ui/list/column.ts'
import { FilterBar, TextFilter } from '#src/ui/list/filter-bar.tsx'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { movementNames } from '../../counter/staff-labels.ts'
import type { loader } from './staff-report.server.ts'

export { loader } from './staff-report.server.ts'

type ReportRow = { name: string; moved: Moved; open: number; worth: Cents | undefined }

const columnsOf = (locale: Locale): Column<ReportRow>[] => [
  { header: m.points_report_month(), cell: ({ name }) => <b>{name}</b> },
  ...movements.map((one): Column<ReportRow> => ({
    header: movementNames[one](),
    cell: ({ moved }) => formatNumber(moved[one], locale),
    align: 'end',
    className: ({ moved }) => moved[one] === 0 && 'font-normal text-ink-3',
  })),
  { header: m.points_report_open(), cell: ({ open }) => formatNumber(open, locale), align: 'end', className: 'font-semibold' },
  { header: m.points_report_worth(), cell: ({ worth }) => worth !== undefined && formatMoney(worth, locale), align: 'end' },
]

/** A row per month, and a total. Scrolls sideways on small screens. */
function StaffReportTable({ report: { rows, total } }: { report: Report }) {
  const locale = useLocale()
  const last = rows.at(-1)
  return (
    <DataTable
      caption={m.points_report_by_month()}
      columns={columnsOf(locale)}
      rows={rows.toReversed().map(({ month, open, worth, ...moved }) => ({
        name: formatMonth(lisbonMidnight(`${month}-01`), locale),
        moved,
        open,
        worth,
      }))}
      rowKey={({ name }) => name}
      total={{ name: m.points_report_total(), moved: total, open: last?.open ?? 0, worth: last?.worth }}
      narrow="scroll"
    />
  )
}

/** Earned and spent points by month, as bars and with all other movements as a table. */
function Months({ report }: { report: Report }) {
  const locale = useLocale()
  const { earned, spent } = report.total
  return (
    <BarChart
      title={m.points_report_bars({ earned: pointsText(earned, locale), spent: pointsText(spent, locale) })}
      series={[movementNames.earned(), movementNames.spent()]}
      groups={report.rows.map((row) => {
        const label = formatMonth(lisbonMidnight(`${row.month}-01`), locale)
        return { label, shortLabel: label.slice(0, 3), values: [row.earned, row.spent] }
      })}
      format={(value) => formatNumber(value, locale)}
    >
      <StaffReportTable report={report} />
    </BarChart>
  )
}

export const meta = titled(m.points_report_title)

/** Points that were issued and redeemed, and the liability of open points. */
export default function StaffReport() {
  const { roles, report, rate, csv, typed, wrong } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <StaffPointsHead title={m.points_report_title()} roles={roles}>
        {/* A plain link: the router must not handle a file download. */}
        <ButtonLink
          to={csv.to}
          reloadDocument={csv.isFile}
          download={csv.isFile || undefined}
          variant="quiet"
          size="xs"
          data-key="e"
        >
          <Download aria-hidden="true" />
          {m.points_report_csv()}
        </ButtonLink>
      </StaffPointsHead>
      <PeriodForm typed={typed} wrong={wrong} />
      <StaffBody>
        <Sums report={report} />
        <Months report={report} />
        <p className="max-w-[70ch] text-xs text-ink-2">{m.points_report_note({ points: formatNumber(rate, locale) })}</p>
      </StaffBody>
    </>
  )
}

/** A GET form: the result has its own address. */
function PeriodForm({ typed: { from, to }, wrong }: { typed: Period; wrong: keyof Period | undefined }) {
  const locale = useLocale()
  const blame = (day: keyof Period) =>
    day === wrong ? ({ 'aria-invalid': true, 'aria-describedby': 'period-wrong' } as const) : {}
  return (
    <FilterBar to={pathTo('staff.points.report', locale)} query={`${from} ${to}`} submit={m.points_report_show()}>
      <TextFilter name="from" label={m.points_report_from()} type="date" defaultValue={from} data-key="d" {...blame('from')} />
      <TextFilter name="to" label={m.points_report_to()} type="date" defaultValue={to} {...blame('to')} />
      {wrong && (
        <div id="period-wrong" className="w-full">
          <RefusedNotice text={m.points_report_wrong()} />
        </div>
      )}
    </FilterBar>
  )
}

function Sums({ report: { now, total } }: { report: Report }) {
  const locale = useLocale()
  return (
    <Figures
      figures={[
        { term: m.points_report_now_open(), figure: formatNumber(now.open, locale), note: formatMoney(now.worth, locale) },
        { term: m.points_report_issued(), figure: formatNumber(total.earned + total.added, locale) },
        { term: m.points_report_now_held(), figure: formatNumber(now.held, locale) },
        { term: m.points_report_now_owed(), figure: formatNumber(now.owed, locale) },
      ]}
    />
  )
}
