import { add, allocate, min, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { earnsPoints, maximumApplicable, pointsFor, takesPoints, worthOf } from '#src/shop/loyalty/wallet/points.ts'
import type { Loyalty } from '../website/website.ts'
import { noPoints, priceLine } from './cart.ts'
import type { Cart, CartHeader, CartLine, PaidByPoints, PointsRoom, RequestLine } from './cart.ts'
import { itemsTotal } from './cart-items.ts'

type CartItems = { lines: readonly CartLine[]; requests: readonly RequestLine[] }
type Wallet = CartHeader['wallet']

/**
 * Items after promotions, paid with the reserved points, or fewer if the maximum is lower (decisions §4). Each line that accepts
 * points pays its share, and VAT is computed on the rest (details §3). Points do not pay for delivery.
 */
export function payWithPoints(
  { lines, requests }: CartItems,
  wallet: Wallet,
  loyalty: Loyalty,
): Pick<Cart, 'lines' | 'points' | 'pointsRoom'> {
  if (!wallet) return { lines, points: noPoints, pointsRoom: null }
  // Of equal remainders the earlier line gets the cent, so the order of the lines must be one that no page can change.
  const takers = lines.filter(({ variant }) => takesPoints({ class: variant.class, quoted: false })).toSorted(byId)
  const pointsRoom = roomFor(takers, itemsTotal(lines, requests), { wallet, loyalty })
  const points = paidBy(wallet.reserved, pointsRoom.maximum, loyalty)
  const parts = allocate(
    points.amount,
    takers.map(({ total }) => total),
  )
  const paid = new Map(takers.map(({ id }, index) => [id, parts[index]]))
  return { lines: lines.map((line) => payLine(line, paid.get(line.id))), points, pointsRoom }
}

const byId = (a: CartLine, b: CartLine): number => (a.id < b.id ? -1 : 1)

/** Uses only as many points as the amount needs: with a lower maximum or a changed rate, the remaining ones are not spent. */
function paidBy(reserved: number, maximum: Cents, loyalty: Loyalty): PaidByPoints {
  const amount = min(worthOf(reserved, loyalty), maximum)
  return { points: pointsFor(amount, loyalty), amount }
}

function roomFor(
  takers: readonly CartLine[],
  items: Cents,
  { wallet: { balance }, loyalty }: { wallet: NonNullable<Wallet>; loyalty: Loyalty },
): PointsRoom {
  const eligible = sum(takers.map(({ total }) => total))
  const maximum = maximumApplicable({ balance, eligible, items }, loyalty)
  return { balance, maximum, limit: limitOf(maximum, { worth: worthOf(balance, loyalty), eligible }) }
}

function limitOf(maximum: Cents, { worth, eligible }: { worth: Cents; eligible: Cents }): PointsRoom['limit'] {
  if (maximum === worth) return 'balance'
  return maximum === eligible ? 'eligible' : 'share'
}

function payLine(line: CartLine, points: Cents | undefined): CartLine {
  if (!points) return line
  const paid = { ...line, points, discount: add(line.discount, points) }
  return { ...paid, ...priceLine(paid) }
}

/** The part of the items that is paid in money and earns points: neither delivery nor prescription medicines, even in a quote. */
export const amountEarningPoints = ({ lines, requests }: CartItems): Cents =>
  sum([
    ...lines.filter(({ variant }) => earnsPoints(variant.class)).map(({ total }) => total),
    ...requests.flatMap(({ request }) => request.items.filter((item) => earnsPoints(item.class)).map(({ total }) => total)),
  ])
