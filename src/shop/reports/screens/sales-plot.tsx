import { formatMoney, formatNumber, formatWeekday } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { SalesComparison, SalesFigures, SalesReport, SalesRow } from '../sales/sales.ts'
import { isSunday } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { DetailLink } from './detail-link.tsx'
import { TableBox } from './report-frame.tsx'
import { spanLabel, spanText } from './period-text.ts'

const titles: Record<Group, () => string> = {
  day: m.report_sales_by_day,
  week: m.report_sales_by_week,
  month: m.report_sales_by_month,
}

/** Sales by day, week or month, with those of the period before as a line across each bar, above their table. */
export function SalesPlot({ sales, before }: { sales: SalesReport; before: SalesComparison }) {
  const locale = useLocale()
  const { group, rows, total } = sales
  const isClosedDay = ({ span }: SalesRow) => group === 'day' && isSunday(span.from)
  return (
    <BarChart
      title={titles[group]()}
      headline={headlineOf(sales, before, locale)}
      series={[m.report_sales()]}
      hatchedName={rows.some(isClosedDay) ? m.report_sundays() : undefined}
      markName={m.report_before()}
      groups={rows.map((row, index) => ({
        label: spanText(row.span, group, locale),
        shortLabel: spanLabel(row.span, group, locale),
        values: [row.sales],
        mark: before.rows[index]?.sales,
        isHatched: isClosedDay(row),
      }))}
      format={(value) => euros(value, locale)}
    >
      <TableBox rows={rows.length}>
        <DataTable
          caption={titles[group]()}
          columns={columnsOf(group, locale)}
          rows={rows.toReversed().map((row) => ({ ...row, name: spanText(row.span, group, locale), days: row.span }))}
          rowKey={({ name }) => name}
          total={{ ...total, name: m.report_total(), days: sales.period }}
          narrow="scroll"
        />
      </TableBox>
    </BarChart>
  )
}

const euros = (value: number, locale: Locale): string =>
  formatMoney(cents(Math.round(value)), locale).replace(/[,.]00(?=\D*$)/, '')

function headlineOf({ rows, total, group }: SalesReport, before: SalesComparison, locale: Locale): string {
  if (total.sales === 0) return m.report_nothing_sold()
  const best = rows.reduce((first, row) => (row.sales > first.sales ? row : first))
  const amount = formatMoney(best.sales, locale)
  const found = {
    span:
      group === 'day'
        ? `${formatWeekday(lisbonMidnight(best.span.from), locale)}, ${spanLabel(best.span, group, locale)}`
        : spanText(best.span, group, locale),
    amount,
    share: formatNumber(Math.round((best.sales / total.sales) * 100), locale),
  }
  const difference = total.sales - before.sales
  if (before.sales === 0) return m.report_best(found)
  const by = formatMoney(cents(Math.abs(difference)), locale)
  return difference >= 0 ? m.report_best_more({ ...found, by }) : m.report_best_less({ ...found, by })
}

type Row = SalesFigures & { name: string; days: Period }

const columnsOf = (group: Group, locale: Locale): Column<Row>[] => {
  const money = (header: string, value: (row: Row) => number): Column<Row> => ({
    header,
    cell: (row) => formatMoney(cents(value(row)), locale),
    align: 'end',
    className: (row) => value(row) === 0 && 'font-normal text-ink-3',
  })
  return [
    {
      header: group === 'day' ? m.report_group_day() : group === 'week' ? m.report_group_week() : m.report_group_month(),
      cell: ({ name }) => name,
    },
    {
      header: m.report_orders(),
      cell: ({ orders, days }) => (
        <DetailLink of="sales" from={days.from} to={days.to} count={orders}>
          {formatNumber(orders, locale)}
        </DetailLink>
      ),
      align: 'end',
    },
    money(m.report_sales(), ({ sales }) => sales),
    money(m.report_of_delivery(), ({ delivery }) => delivery),
    money(m.report_reductions(), ({ discounts }) => 0 - discounts),
    money(m.report_with_points(), ({ points }) => points),
    {
      ...money(m.report_refunds(), ({ refunds }) => 0 - refunds),
      cell: ({ refunds, refundCount, days }) => (
        <DetailLink of="refunds" from={days.from} to={days.to} count={refundCount}>
          {formatMoney(cents(0 - refunds), locale)}
        </DetailLink>
      ),
    },
    money(m.report_net(), ({ net }) => net),
    money(m.report_vat(), ({ vat }) => vat),
    { header: m.report_customers_first(), cell: ({ firstOrders }) => formatNumber(firstOrders, locale), align: 'end' },
  ]
}
