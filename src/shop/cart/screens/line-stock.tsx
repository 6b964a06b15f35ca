import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Tag } from '#src/ui/tag.tsx'
import { stockWord } from '../../catalogue/product.ts'
import { stockText } from '../../catalogue/screens/words.ts'
import { isBlocked } from './cart-view.ts'
import type { LineView } from './cart-view.ts'

/** How many there are, in words; where the cart asks for more, that too. `children`: the way to ask for what is there. */
export function LineStock({ line, children }: { line: LineView; children: ReactNode }) {
  if (!isBlocked(line)) return <Tag tone={stockWord(line.left) === 'in_stock' ? 'ok' : 'warn'}>{stockText(line.left)}</Tag>
  if (!line.purchasable) return <Tag tone="bad">{m.cart_line_not_sold()}</Tag>
  if (line.left === 0) return <Tag tone="bad">{m.cart_line_sold_out()}</Tag>
  return (
    <>
      <Tag tone="bad">{line.left === 1 ? m.cart_line_only_one() : m.cart_line_only({ left: line.left })}</Tag>
      {children}
    </>
  )
}
