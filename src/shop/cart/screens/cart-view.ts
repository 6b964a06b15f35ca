import type { Locale } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ImageView } from '#src/shop/catalogue/product/product.ts'
import type { RequestItem, RequestKind } from '#src/shop/requests/request/request.ts'
import type { CartLine, LineToPrice, LineTotals } from '../cart.ts'

/** A line as the pages show it, without data that the browser does not need. */
export type LineView = LineToPrice &
  LineTotals & {
    id: string
    variantId: string
    name: string
    slug: string
    brand: string
    pack: string
    image: ImageView | undefined
    price: Cents
    vat: BasisPoints
    /** The part of `discount` that points pay. */
    points: Cents
    /** Units available, those of this line included. */
    left: number
    /** Units that an order may have of this line. */
    max: number
    purchasable: boolean
  }

/** A priced prescription or request as the pages show it. */
export type RequestView = LineTotals & {
  id: string
  quantity: 1
  discount: Cents
  kind: RequestKind
  /** Public id of the request. */
  requestId: string
  name: string
  /** "Preço válido até sexta, 18:00". */
  until: string
  /** Shown instead of ordering while stock is insufficient. */
  error: string | null
  items: readonly {
    id: string
    quantity: number
    text: string
    image: ImageView | undefined
    total: Cents
    /** The other offer: "Trocar por Zarator, 4,79 €". */
    other: { choice: RequestItem['choice']; text: string } | null
  }[]
}

export function lineView(
  { variant, id, quantity, price, vat, discount, points, subtotal, total, includedTax, limit }: CartLine,
  locale: Locale,
): LineView {
  const { product } = variant
  return {
    id,
    quantity,
    price,
    vat,
    discount,
    points,
    subtotal,
    total,
    includedTax,
    variantId: variant.view.id,
    name: product.name,
    slug: product.slugs[locale],
    brand: product.brand.name,
    pack: variant.view.pack,
    image: product.images[0],
    left: variant.left,
    max: limit.max,
    purchasable: variant.purchasable,
  }
}

type LineQuantity = Pick<LineView, 'quantity' | 'left' | 'max' | 'purchasable'>

/** The order cannot be placed while a line exceeds the stock or the order limit. */
export const isBlocked = ({ quantity, left, max, purchasable }: LineQuantity): boolean =>
  !purchasable || quantity > Math.min(left, max)
