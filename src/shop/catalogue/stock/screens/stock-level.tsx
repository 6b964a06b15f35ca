import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Tag } from '#src/ui/tag.tsx'
import { stockLevel } from '../stock-item.ts'
import type { StockItem } from '../stock-item.ts'

const labels = {
  sold_out: { tone: 'bad', text: m.stock_sold_out },
  low: { tone: 'warn', text: m.stock_low },
  plenty: { tone: 'ok', text: m.stock_plenty },
} as const

type Props = {
  item: Pick<StockItem, 'active' | 'available' | 'lowStockAt'>
  /** Shows a sufficient level too. */ always?: boolean
  className?: string
}

/** Whether a variant is running low, as text. */
export function StockLevel({ item, always = false, className }: Props) {
  const level = stockLevel(item)
  if (!item.active) return <Tag className={classNames('text-2xs', className)}>{m.stock_off_sale()}</Tag>
  if (level === 'plenty' && !always) return null
  const { tone, text } = labels[level]
  return (
    <Tag tone={tone} className={classNames('text-2xs', className)}>
      {text()}
    </Tag>
  )
}
