import { addDays } from '#src/kernel/dates.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { Reduction } from '#src/shop/promotions/promotion.ts'
import { addPromotion } from '#src/shop/promotions/staff.actions.server.ts'
import { made } from '#demo/then.ts'
import type { Campaign } from './draw-orders.ts'

type PastCampaign = {
  name: { pt: string; en: string }
  code: string
  reduction: Reduction
  /** Slug of a collection; absent for the whole cart. */ shelf?: string
  minimum: number
  daysAgo: readonly [from: number, until: number]
  /** Of the orders of that time. */ share: number
}

/** Campaigns that have ended. The coupon of the shop's autumn runs since a month ago and belongs to the small demo too. */
const campaigns: readonly PastCampaign[] = [
  {
    name: { pt: 'Boas-vindas: 2 € na primeira compra', en: 'Welcome: €2 off your first order' },
    code: 'OLA2',
    reduction: { kind: 'amount', amount: cents(200) },
    minimum: 1500,
    daysAgo: [350, 230],
    share: 0.08,
  },
  {
    name: { pt: 'Semana do sol: 15\u00a0% em protetores', en: 'Sun week: 15% off sunscreen' },
    code: 'SOL15',
    reduction: { kind: 'percentage', rate: basisPoints(1500) },
    shelf: 'sol',
    minimum: 0,
    daysAgo: [190, 150],
    share: 0.3,
  },
  {
    name: { pt: 'Portes oferecidos ao fim de semana', en: 'Free delivery weekends' },
    code: 'PORTES',
    reduction: { kind: 'free_delivery' },
    minimum: 2000,
    daysAgo: [120, 90],
    share: 0.2,
  },
  {
    name: { pt: 'Regresso às aulas: 10\u00a0% em vitaminas', en: 'Back to school: 10% off vitamins' },
    code: 'AULAS10',
    reduction: { kind: 'percentage', rate: basisPoints(1000) },
    shelf: 'vitaminas-e-minerais',
    minimum: 0,
    daysAgo: [85, 62],
    share: 0.25,
  },
]

/** What the small demo's coupon is used for. */
const autumn = { code: 'OUTONO10', daysAgo: 30, share: 0.22 }

/** Adds the past campaigns; returns all whose coupons people used. */
export async function addCampaigns(world: World, tx: Tx, now: Date): Promise<Campaign[]> {
  for (const { name, code, reduction, shelf, minimum, daysAgo } of campaigns) {
    const [from, until] = daysAgo
    const collections = await tx
      .selectFrom('collections')
      .select('public_id')
      .where('slug_pt', '=', shelf ?? '')
      .execute()
    const ids = collections.map(({ public_id }) => public_id)
    const startsAt = addDays(now, -from)
    made(
      await addPromotion({ ...world, now: () => addDays(startsAt, -3) }, tx, {
        name,
        code,
        reduction,
        scope: shelf ? { kind: 'chosen', skus: [], brandIds: [], collectionIds: ids } : { kind: 'cart' },
        minimum: cents(minimum),
        stacking: 'stackable',
        priority: 0,
        startsAt,
        endsAt: addDays(now, -until),
        limitTotal: null,
        limitPerson: null,
        active: true,
      }),
    )
  }
  const past = campaigns.map(({ code, share, daysAgo: [from, until] }) => ({
    code,
    share,
    from: addDays(now, -from),
    until: addDays(now, -until),
  }))
  return [...past, { code: autumn.code, share: autumn.share, from: addDays(now, -autumn.daysAgo), until: now }]
}
