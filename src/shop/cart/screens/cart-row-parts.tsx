import { Trash2 } from 'lucide-react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract } from '#src/kernel/money.ts'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { LineView } from './cart-view.ts'
import { removedParameter, formatRemovedLine } from './removed-line.ts'

export function LineFields({ line, position }: { line: LineView; position: number }) {
  return (
    <>
      <input type="hidden" name="line_item_id" value={line.id} />
      <input type="hidden" name={removedParameter} value={formatRemovedLine({ ...line, position })} />
    </>
  )
}

/** Fewer units are left than the cart has; the button sets the quantity to what is left. */
export function SetToAvailable({ left, text }: { left: number; text: string }) {
  return (
    <>
      <input type="hidden" name="quantity" value={left} />
      <button type="submit" name="intent" value="set" className="link min-h-8 text-sm">
        {text}
      </button>
    </>
  )
}

export function LineAmount({ line }: { line: LineView }) {
  const locale = useLocale()
  return (
    <p className="grid text-end leading-snug @max-row:col-start-3 @max-row:row-start-1 @row:pt-0.5">
      <strong>
        <Money amount={line.subtotal} />
      </strong>
      {line.discount > line.points && (
        <NegativeAmount amount={subtract(line.discount, line.points)} className="text-sm font-medium" />
      )}
      {line.quantity > 1 && (
        <span className="text-xs whitespace-nowrap text-ink-2 tabular-nums">
          {m.cart_each({ price: formatMoney(line.price, locale) })}
        </span>
      )}
    </p>
  )
}

export function RemoveButton({ name }: { name: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value="remove"
      aria-label={m.cart_remove({ name })}
      className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-bad @max-row:-me-2.5 @row:size-9 @row:-mt-1.5 [&>svg]:size-4.5"
    >
      <Trash2 aria-hidden="true" />
    </button>
  )
}
