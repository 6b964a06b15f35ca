import { addHours, lisbonDate } from '#src/kernel/dates.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderOrigin } from '#src/shop/orders/order/order.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { weightIn } from './catalogue.ts'
import type { Pack } from './catalogue.ts'
import { momentsOf } from './curves.ts'
import type { Buyer } from './customers.ts'
import { instructions, instructionsInEnglish } from './order-texts.ts'
import { isSentAnywhere } from './price.ts'
import type { OrderPlan, Scene } from './plan.ts'

/** Orders of the shelf in the history, about; some come to nothing, and those of prescriptions come on top. */
const orderCount = 1480

// Of a hundred orders that are collected, and that are sent.
const pickupMethods: Readonly<Record<PaymentMethod, number>> = { pay_at_pickup: 44, mb_way: 34, card: 14, multibanco: 8 }
const deliveryMethods: Readonly<Record<PaymentMethod, number>> = { pay_at_pickup: 0, mb_way: 48, card: 27, multibanco: 25 }
const methods = ['pay_at_pickup', 'mb_way', 'card', 'multibanco'] as const satisfies readonly PaymentMethod[]

const lineCounts = [
  { lines: 1, weight: 36 },
  { lines: 2, weight: 34 },
  { lines: 3, weight: 19 },
  { lines: 4, weight: 11 },
]

/** Coupons that people had read about; one that has ended or fits nothing in the cart takes nothing off. */
export type Campaign = { code: string; from: Date; until: Date; share: number }

/** Orders from the shelf, oldest first. `buyers`: with their row ids. */
export function drawOrders(scene: Scene, buyers: readonly Buyer[], campaigns: readonly Campaign[]): OrderPlan[] {
  const moments = momentsOf(scene.chance, { now: scene.now, hours: scene.website.hours, total: orderCount })
  const shelf = monthlyShelves(scene.catalogue.packs)
  return moments.map((placedAt) => drawOrder(scene, placedAt, { buyers, campaigns, shelf }))
}

/** For each month the packs with the sum of the weights up to them: drawing from a list of hundreds reads ten of it. */
type Shelves = readonly (readonly { pack: Pack; upTo: number }[])[]

const monthlyShelves = (packs: readonly Pack[]): Shelves =>
  Array.from({ length: 12 }, (_, index) => {
    let upTo = 0
    return packs.map((pack) => ({ pack, upTo: (upTo += weightIn(index + 1, pack)) }))
  })

function drawPack(chance: Scene['chance'], shelf: Shelves[number]): Pack {
  const drawn = chance.fraction() * (shelf.at(-1)?.upTo ?? 0)
  let [from, until] = [0, shelf.length - 1]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    if ((shelf[middle]?.upTo ?? 0) > drawn) until = middle
    else from = middle + 1
  }
  const found = shelf[from]
  if (!found) throw new Error('the demo sells nothing')
  return found.pack
}

function drawOrder(
  { chance, catalogue, now }: Scene,
  placedAt: Date,
  { buyers, campaigns, shelf }: { buyers: readonly Buyer[]; campaigns: readonly Campaign[]; shelf: Shelves },
): OrderPlan {
  const known = buyers.filter(({ since, until }) => since < placedAt && (until === null || placedAt < until))
  const buyer = chance.weighted(known, ({ weight }) => weight)
  const items = drawItems(chance, shelf[Number(lisbonDate(placedAt).slice(5, 7)) - 1] ?? [])
  const isNear = !farCities.includes(buyer.address.city)
  // Few parcels are on their way at once.
  const isRecent = addHours(placedAt, 72) > now
  const fulfilment: Fulfilment = isNear && chance.happens(isRecent ? 0.9 : 0.62) ? 'pickup' : 'delivery'
  const origin = originOf(chance.fraction(), fulfilment)
  const method = drawMethod(chance, fulfilment, origin)
  const offered = campaigns.filter(({ from, until }) => from < placedAt && placedAt < until)
  const coupon = offered.find(({ share }) => chance.happens(share))?.code ?? null
  const near = { placedAt, buyer, origin, fulfilment, method, items, request: null, coupon }
  const plan = {
    ...near,
    points: buyer.spendsPoints && chance.happens(0.35) ? 0.9 : 0,
    instructions: instructionsOf(chance, buyer),
  }
  // What only the pharmacy's own counties may be sent stays out of parcels that go further.
  if (fulfilment === 'pickup' || isNear || isSentAnywhere(plan)) return plan
  return {
    ...plan,
    items: items.map((item) => ({
      ...item,
      pack: chance.pick(catalogue.packs.filter((pack) => isSentAnywhere({ items: [{ ...item, pack }] }))),
    })),
  }
}

const farCities = ['Porto', 'Braga', 'Bragança', 'Lisboa', 'Ponta Delgada']

/** A few of those who collect had called, or stood at the counter when something was not on the shelf. */
const originOf = (drawn: number, fulfilment: Fulfilment): OrderOrigin => {
  if (fulfilment === 'delivery' || drawn > 0.06) return 'shop'
  return drawn > 0.02 ? 'phone' : 'counter'
}

function drawMethod(chance: Scene['chance'], fulfilment: Fulfilment, origin: OrderOrigin): PaymentMethod {
  if (origin !== 'shop') return 'pay_at_pickup'
  const weights = fulfilment === 'pickup' ? pickupMethods : deliveryMethods
  return chance.weighted(methods, (method) => weights[method])
}

function drawItems(chance: Scene['chance'], shelf: Shelves[number]): OrderPlan['items'] {
  const { lines } = chance.weighted(lineCounts, ({ weight }) => weight)
  const drawn = Array.from({ length: lines }, () => drawPack(chance, shelf))
  return [...new Set(drawn)].map((pack) => ({ pack, quantity: quantityOf(chance, pack) }))
}

function quantityOf(chance: Scene['chance'], { variant, shelves }: Pack): number {
  // Brushes and floss are three for two.
  if (shelves.includes('escovas-e-fio') && chance.happens(0.45)) return 3
  const quantity = chance.happens(0.84) ? 1 : chance.between(2, 3)
  return Math.min(quantity, variant.maxUnits ?? quantity)
}

function instructionsOf(chance: Scene['chance'], { locale }: Buyer): string | null {
  if (!chance.happens(0.07)) return null
  return chance.pick(locale === 'pt' ? instructions : instructionsInEnglish)
}
