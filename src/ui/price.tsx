import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { classNames } from './class-names.ts'
import { useLocale } from './locale.ts'
import { Money } from './money.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  price: Cents
  /** "desde": other packs cost more. */
  isFrom?: boolean
  /** The price before a reduction; the law then requires `lowest`, the lowest price of the previous 30 days. */
  before?: Cents | null | undefined
  lowest?: Cents | null | undefined
  /** The unit price, formatted: "0,12 €/un.". */
  unit?: string | null | undefined
  /** `l` is the large figure on a product page. */
  size?: 'm' | 'l'
}

const sizes = { m: 'text-lg font-bold', l: 'font-display text-[2.3rem] leading-none font-title' }

export function Price({ price, isFrom = false, before, lowest, unit, size = 'm' }: Props) {
  const locale = useLocale()
  const isReduced = typeof before === 'number' && before > price
  return (
    <p className="flex flex-wrap content-start items-baseline gap-x-2.5 gap-y-0.5">
      {isReduced && <VisuallyHidden>{m.ui_price_now()}</VisuallyHidden>}
      {isFrom && <span className="text-sm text-ink-2">{m.ui_price_from()}</span>}
      <strong className={classNames(sizes[size], isReduced && 'text-apricot-ink')}>
        <Money amount={price} />
      </strong>
      {isReduced && <VisuallyHidden>{m.ui_price_before()}</VisuallyHidden>}
      {isReduced && (
        <s className="text-ink-3">
          <Money amount={before} />
        </s>
      )}
      {unit && <span className={classNames('text-xs text-ink-2 tabular-nums', size === 'm' && 'basis-full')}>{unit}</span>}
      {isReduced && typeof lowest === 'number' && (
        <span className="basis-full text-xs text-ink-2 tabular-nums">
          {m.ui_price_lowest({ amount: formatMoney(lowest, locale) })}
        </span>
      )}
    </p>
  )
}
