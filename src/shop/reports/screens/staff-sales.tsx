import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { useLocale } from '#src/ui/locale.ts'
import { ShareChart } from '#src/ui/chart/share-chart.tsx'
import { basketSizes } from '../baskets/baskets.ts'
import type { BasketFigures } from '../baskets/baskets.ts'
import type { SalesFigures } from '../sales/sales.ts'
import { shareText } from './period-text.ts'
import { ordersOfDays } from './report-address.ts'
import { Change, Figures, ReportFrame } from './report-frame.tsx'
import { SalesBreakdown } from './sales-breakdown.tsx'
import { SalesPlot } from './sales-plot.tsx'
import { readSalesPage } from './staff-sales.server.ts'

export const loader = (args: LoaderFunctionArgs) => readSalesPage(staffPageContext(args))

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.report_title(), matches) }]

/** Sales, refunds and baskets of a period. */
export default function StaffSales() {
  const { query, sales, before, breakdown, baskets, hasPoints } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <ReportFrame page="staff.reports" query={query} hasPoints={hasPoints}>
      <Totals total={sales.total} before={before.total} baskets={baskets} list={ordersOfDays(locale, query.period)} />
      <SalesPlot sales={sales} before={before} />
      <SalesBreakdown report={breakdown} query={query} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Baskets baskets={baskets} />
        <Customers total={sales.total} />
      </div>
      <p className="max-w-[80ch] text-xs text-ink-2">{m.report_basis()}</p>
    </ReportFrame>
  )
}

type TotalsProps = { total: SalesFigures; before: SalesFigures; baskets: BasketFigures; list: string }

function Totals({ total, before, baskets, list }: TotalsProps) {
  const locale = useLocale()
  const money = (amount: number) => formatMoney(cents(amount), locale)
  return (
    <Figures
      figures={[
        {
          term: m.report_sales(),
          figure: money(total.sales),
          note: <Change now={total.sales} before={before.sales} text={(change) => m.report_than_before({ change })} />,
        },
        {
          term: m.report_orders(),
          to: list,
          figure: formatNumber(total.orders, locale),
          note: <Change now={total.orders} before={before.orders} text={(change) => m.report_than_before({ change })} />,
        },
        {
          term: m.report_basket(),
          figure: money(baskets.average),
          note: m.report_basket_note({ median: money(baskets.median) }),
        },
        {
          term: m.report_refunds(),
          figure: money(total.refunds),
          note: m.report_refunds_note({ count: total.refundCount, net: money(total.net) }),
        },
        {
          term: m.report_reductions(),
          figure: money(total.discounts),
          note: m.report_points_note({ amount: money(total.points) }),
        },
      ]}
    />
  )
}

/** How many orders have each size. */
function Baskets({ baskets }: { baskets: BasketFigures }) {
  const locale = useLocale()
  const euros = (size: number) => formatNumber(size / 100, locale)
  const names = basketSizes.map((size, index) => {
    const next = basketSizes[index + 1]
    if (next === undefined) return m.report_size_from({ from: euros(size) })
    return index === 0 ? m.report_size_below({ to: euros(next) }) : m.report_size_between({ from: euros(size), to: euros(next) })
  })
  const largest = baskets.sizes.indexOf(Math.max(...baskets.sizes))
  return (
    <ShareChart
      title={m.report_baskets()}
      headline={
        baskets.orders === 0
          ? m.report_nothing_sold()
          : m.report_baskets_finding({
              size: names[largest] ?? '',
              share: shareText(baskets.sizes[largest] ?? 0, baskets.orders, locale),
              units: formatNumber(Math.round((baskets.units / baskets.orders) * 10) / 10, locale),
            })
      }
      shares={baskets.sizes.map((orders, index) => ({
        key: String(index),
        label: names[index] ?? '',
        value: orders,
        figure: formatNumber(orders, locale),
        note: shareText(orders, baskets.orders, locale),
      }))}
    />
  )
}

/** New and returning customers. */
function Customers({ total: { orders, firstOrders, repeatOrders } }: { total: SalesFigures }) {
  const locale = useLocale()
  const erased = orders - firstOrders - repeatOrders
  const share = (key: string, label: string, value: number, fill: 'filled' | 'hatched') => ({
    key,
    label,
    value,
    fill,
    figure: formatNumber(value, locale),
    note: shareText(value, orders, locale),
  })
  return (
    <ShareChart
      title={m.report_customers()}
      headline={
        orders === 0 ? m.report_nothing_sold() : m.report_customers_finding({ share: shareText(repeatOrders, orders, locale) })
      }
      shares={[
        share('first', m.report_customers_first(), firstOrders, 'filled'),
        share('repeat', m.report_customers_repeat(), repeatOrders, 'hatched'),
        ...(erased > 0 ? [share('erased', m.report_customers_erased(), erased, 'hatched')] : []),
      ]}
    />
  )
}
