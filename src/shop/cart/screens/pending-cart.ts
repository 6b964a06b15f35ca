import { min, times } from '#src/kernel/money.ts'
import { steppedQuantity } from '#src/ui/stepped-quantity.ts'
import { noDelivery, priceCart, priceLine } from '../cart.ts'
import type { CartTotals, DeliveryToPrice } from '../cart.ts'
import type { LineView, RequestView } from './cart-view.ts'
import type { DeliveryOptionView } from './delivery-view.ts'

/** The cart as the server knows it. `deliveryCost`: what its delivery costs; `options`: the alternatives. */
export type KnownCart<Line extends LineView> = {
  lines: readonly Line[]
  requests: readonly RequestView[]
  deliveryCost: DeliveryToPrice
  delivery: { options: readonly DeliveryOptionView[]; chosen: string }
}

/** An empty cart. */
export const nothing: KnownCart<never> = {
  lines: [],
  requests: [],
  deliveryCost: noDelivery,
  delivery: { options: [], chosen: '' },
}

export type PendingCart<Line extends LineView> = {
  lines: readonly Line[]
  requests: readonly RequestView[]
  totals: CartTotals
  /** The chosen delivery option; undefined while it is unknown. */
  chosen: DeliveryOptionView | undefined
}

/** The cart as it will be if every pending form succeeds. A failed one falls back to the server's state. */
export function pendingCart<Line extends LineView>(
  { lines, requests, deliveryCost, delivery: { options, chosen } }: KnownCart<Line>,
  forms: readonly FormData[],
): PendingCart<Line> {
  const changed = forms.reduce<readonly Line[]>(change, lines)
  const remaining = requests.filter(({ id }) => !forms.some((form) => leaves(form, id)))
  const chosenOption = forms.findLast((form) => form.get('intent') === 'way')?.get('way') ?? chosen
  const chosenDeliveryOption = options.find(({ value }) => value === chosenOption)
  const paid =
    chosenOption === chosen || !chosenDeliveryOption ? deliveryCost : { ...noDelivery, price: chosenDeliveryOption.price }
  return {
    lines: changed,
    requests: remaining,
    totals: priceCart([...changed, ...remaining], paid),
    chosen: chosenDeliveryOption,
  }
}

const leaves = (form: FormData, id: string): boolean =>
  form.get('intent') === 'empty' || (form.get('intent') === 'remove' && form.get('line_item_id') === id)

function change<Line extends LineView>(lines: readonly Line[], form: FormData): readonly Line[] {
  const intent = form.get('intent')
  const isMeant = (line: LineView) => line.id === form.get('line_item_id')
  if (intent === 'empty') return []
  if (intent === 'remove') return lines.filter((line) => !isMeant(line))
  if (intent !== 'set') return lines
  const quantity = steppedQuantity(form)
  if (!/^\d{1,9}$/.test(quantity)) return lines
  return lines.flatMap((line) => (isMeant(line) ? withQuantity(line, Number(quantity)) : line))
}

// Only the server knows the discount for another quantity: until it responds, the line shows its full price, less what points
// paid.
function withQuantity<Line extends LineView>(line: Line, quantity: number): Line | [] {
  if (quantity === 0) return []
  if (quantity === line.quantity) return line
  const points = min(line.points, times(line.price, quantity))
  const priced = { ...line, quantity, points, discount: points }
  return { ...priced, ...priceLine(priced) }
}
