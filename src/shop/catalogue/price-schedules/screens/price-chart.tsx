import { formatDate, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { useLocale } from '#src/ui/locale.ts'

/** A price and since when it was charged; the last one is charged now. */
export type PriceStep = { since: Date; price: Cents }

type Props = {
  /** The pack, where the product has several. */
  pack: string | undefined
  /** The prices of the window, the earliest first, which may have begun before it. */
  steps: readonly PriceStep[]
  from: Date
  until: Date
}

const [width, height, top] = [300, 72, 8]

/** What a pack cost in the last 30 days: a line for the eye, and the same figures as a table. */
export function PriceChart({ pack, steps, from, until }: Props) {
  const locale = useLocale()
  const [last] = steps.slice(-1)
  if (!last) return null
  if (steps.length === 1 && last.since <= from)
    return (
      <p className="text-xs text-ink-2">
        {pack && <b className="text-ink">{pack}: </b>}
        {m.price_chart_same({ price: formatMoney(last.price, locale) })}
      </p>
    )
  const lowest = steps.reduce((least, step) => (step.price < least.price ? step : least), last)
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs">
        {pack ? <b>{pack}</b> : <span className="sr-only">{m.price_chart_title()}</span>}
        <span className="text-ink-2">{m.price_chart_lowest({ price: formatMoney(lowest.price, locale) })}</span>
      </figcaption>
      <Line steps={steps} from={from} until={until} />
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{[m.price_chart_title(), pack].filter(Boolean).join(', ')}</caption>
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className="py-0.5 text-start font-semibold">
              {m.price_chart_from()}
            </th>
            <th scope="col" className="py-0.5 text-end font-semibold">
              {m.price_chart_price()}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ since, price }, at) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-0.5 text-start font-normal">
                {formatDate(since, locale)}
              </th>
              <td className="py-0.5 text-end">{formatMoney(price, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Line({ steps, from, until }: Omit<Props, 'pack'>) {
  const locale = useLocale()
  const prices = steps.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: Date): number => {
    const share = (at.getTime() - from.getTime()) / (until.getTime() - from.getTime())
    return Math.round(Math.max(0, Math.min(1, share)) * width)
  }
  const y = (price: number): number => Math.round(top + (height - 2 * top) * (1 - (price - lowest) / (highest - lowest || 1)))
  const path = steps.map(({ since, price }, at) => `${at === 0 ? `M${x(since)} ` : `H${x(since)} V`}${y(price)}`).join(' ')
  return (
    <div aria-hidden="true" className="print:hidden">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-18 w-full rounded-sm bg-sunken">
        <path d={`${path} H${width}`} className="fill-none stroke-green" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex justify-between text-2xs text-ink-2">
        <span>{formatDate(from, locale)}</span>
        <span>{m.price_chart_today()}</span>
      </p>
    </div>
  )
}
