import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { zero } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import type { Cart, CartLine, PricedRequestItem, RequestLine } from '#src/shop/cart/cart.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** A frozen line of an order. `request`: its prescription or request, and the line that this was in the cart. */
export type NewLine = {
  id: string
  variantRowId: number | null
  request: { rowId: number; lineId: string } | null
  name: Text
  pack: Text
  sku: string
  class: ProductClass
  quantity: number
  price: Cents
  discount: Cents
  /** The part of `discount` that points pay. */
  points: Cents
  total: Cents
  vat: BasisPoints
  includedTax: Cents
}

/** Product lines keep their ids from the cart; a request becomes one line per item. */
export const orderLines = (world: Pick<World, 'id'>, { lines, requests }: Pick<Cart, 'lines' | 'requests'>): NewLine[] => [
  ...lines.map(shelfLine),
  ...requests.flatMap((line) => line.request.items.map((item) => requestedLine(world.id(), line, item))),
]

const shelfLine = ({ id, variant, quantity, price, discount, points, total, vat, includedTax }: CartLine): NewLine => ({
  id,
  variantRowId: variant.id,
  request: null,
  name: variant.name,
  pack: variant.pack,
  sku: variant.sku,
  class: variant.class,
  quantity,
  price,
  discount,
  points,
  total,
  vat,
  includedTax,
})

/** As the pharmacist named it, whatever the catalogue says. */
const requestedLine = (id: string, line: RequestLine, item: PricedRequestItem): NewLine => ({
  id,
  variantRowId: item.variantRowId,
  request: { rowId: line.request.rowId, lineId: line.id },
  name: { pt: item.name, en: item.name },
  pack: item.variant?.pack ?? { pt: '', en: '' },
  sku: item.variant?.sku ?? '',
  class: item.class,
  quantity: item.quantity,
  price: item.price,
  discount: zero,
  points: zero,
  total: item.total,
  vat: item.vat,
  includedTax: item.includedTax,
})
