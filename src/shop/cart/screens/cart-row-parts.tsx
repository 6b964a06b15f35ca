import { Trash2 } from 'lucide-react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Less } from '#src/ui/less.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { LineView } from './cart-view.ts'
import { removedParameter, writeRemoved } from './removed-line.ts'

export function LineFields({ line, position }: { line: LineView; position: number }) {
  return (
    <>
      <input type="hidden" name="line_item_id" value={line.id} />
      <input type="hidden" name={removedParameter} value={writeRemoved({ ...line, position })} />
    </>
  )
}

/** Less is there than is asked for: one press asks for what is there. */
export function SetToLeft({ line }: { line: LineView }) {
  return (
    <>
      <input type="hidden" name="quantity" value={line.left} />
      <button type="submit" name="intent" value="set" className="link min-h-8 text-sm">
        {line.left === 1 ? m.cart_take_one() : m.cart_take_left({ left: line.left })}
      </button>
    </>
  )
}

export function LineAmount({ line }: { line: LineView }) {
  const locale = useLocale()
  return (
    <p className="grid text-end leading-snug max-md:col-start-3 max-md:row-start-1 md:pt-0.5">
      <strong>
        <Money amount={line.subtotal} />
      </strong>
      {line.discount > 0 && <Less amount={line.discount} className="text-sm font-medium" />}
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
      className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-bad max-md:-me-2.5 md:size-9 md:-mt-1.5 [&>svg]:size-4.5"
    >
      <Trash2 aria-hidden="true" />
    </button>
  )
}
