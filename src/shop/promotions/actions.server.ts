import { basisPoints, cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { versionedValue, versionedValues } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { personOf } from './people.server.ts'
import type { Buyer } from './people.server.ts'
import { couponCode, isCouponCode, promotionState } from './promotion.ts'
import type { Offer, Offers, Reduction, TypedCoupon } from './promotion.ts'
import * as store from './store.server.ts'
import type { OfferRow } from './store.server.ts'
import * as uses from './uses.store.server.ts'

export type { Buyer }

type OfferQuery = {
  /** As typed. */
  code?: string | null | undefined
  /** Limits per person are checked for a known buyer only; they are checked again when the order is placed. */
  buyer?: Buyer | undefined
  db?: Db
  /** Version of the public content: terms are cached per version. */
  content?: number | undefined
}

const retainedAutomatic = versionedValue(store.automaticRows)
const retainedCoupon = versionedValues(store.couponRows)

/**
 * The offers for a cart now, and the meaning of the entered code. Two statements, none if the terms are cached; one more if a
 * limit has to be checked.
 */
export async function liveOffers(world: World, { code: typed, buyer, db = world.db, content }: OfferQuery = {}): Promise<Offers> {
  const now = world.now()
  const code = typed ? couponCode(typed) : null
  const isWritten = code !== null && isCouponCode(code)
  const all = content === undefined ? await store.automaticRows(db) : await retainedAutomatic(world, content, db)
  const coupons = isWritten ? await couponRowsOf(world, db, { code, content }) : []
  const running = all.filter((row) => isLive(row, now))
  const isExhausted = await exhaustion(world, db, [...running, ...coupons], buyer)
  const automatic = running.filter((row) => !isExhausted(row)).map(toOffer)
  return { automatic, coupon: code === null ? null : typedCoupon(code, coupons, { now, isExhausted }) }
}

const couponRowsOf = (
  world: World,
  db: Db,
  { code, content }: { code: string; content: number | undefined },
): Promise<readonly OfferRow[]> => (content === undefined ? store.couponRows(db, code) : retainedCoupon(world, content, db, code))

/** Whether a promotion is used up now, in total or for this buyer. Queries only if there are limits. */
async function exhaustion(
  world: World,
  db: Db,
  rows: readonly OfferRow[],
  buyer: Buyer | undefined,
): Promise<(row: OfferRow) => boolean> {
  const limited = rows.filter(({ limit_total, limit_person }) => limit_total !== null || limit_person !== null)
  if (limited.length === 0) return () => false
  const ids = limited.map(({ id }) => id)
  const counts = await store.usesOf(db, ids, buyer && personOf(world, buyer))
  return ({ id, limit_total, limit_person }) => {
    const count = counts.find((one) => one.id === id)
    return (
      (limit_total !== null && (count?.used ?? 0) >= limit_total) ||
      (limit_person !== null && (count?.by_person ?? 0) >= limit_person)
    )
  }
}

type Moment = { now: Date; isExhausted: (row: OfferRow) => boolean }

/** The latest started promotion with this code decides: last autumn's coupon does not explain this autumn's. */
function typedCoupon(code: string, rows: readonly OfferRow[], { now, isExhausted }: Moment): TypedCoupon {
  const begun = rows.filter((row) => row.starts_at <= now)
  const row = begun.find((one) => isLive(one, now)) ?? begun[0]
  if (!row) return { code, problem: 'coupon_unknown' }
  if (!isLive(row, now)) return { code, problem: 'coupon_expired' }
  return isExhausted(row) ? { code, problem: 'coupon_exhausted' } : { code, offer: toOffer(row) }
}

const isLive = ({ active, starts_at: startsAt, ends_at: endsAt }: OfferRow, now: Date): boolean =>
  promotionState({ active, startsAt, endsAt, limitTotal: null, uses: 0 }, now) === 'running'

const toOffer = (row: OfferRow): Offer => ({
  id: row.public_id,
  name: { pt: row.name_pt, en: row.name_en },
  code: row.code,
  reduction: toReduction(row),
  scope:
    row.scope === 'cart'
      ? { kind: 'cart' }
      : {
          kind: 'chosen',
          variantIds: new Set(row.variant_ids),
          collectionIds: new Set(row.collection_ids),
          brandIds: new Set(row.brand_ids),
        },
  minimum: cents(row.minimum_cents),
  stacking: row.stacking,
  priority: row.priority,
})

type ReductionColumns = Pick<OfferRow, 'kind' | 'rate_basis_points' | 'amount_cents' | 'buy_quantity' | 'get_quantity'>

/** The columns that a kind needs are set: ensured by the table's constraints. */
export function toReduction({ kind, rate_basis_points, amount_cents, buy_quantity, get_quantity }: ReductionColumns): Reduction {
  const rate = basisPoints(rate_basis_points ?? 0)
  switch (kind) {
    case 'percentage':
      return { kind, rate }
    case 'amount':
      return { kind, amount: cents(amount_cents ?? 0) }
    case 'free_delivery':
      return { kind }
    case 'buy_x_get_y':
      return { kind, buy: buy_quantity ?? 0, get: get_quantity ?? 0, rate }
  }
}

export type PromotionExhausted = { code: 'promotion_exhausted'; promotionIds: readonly string[] }

/**
 * Redeems the promotions of an order that is being placed, all or none; idempotent per order. When a hundred orders compete for
 * the last use, one gets it and the others get an error. Call it late in a transaction, before the stock: limited promotions stay
 * locked until its end.
 */
export async function redeemPromotions(
  world: World,
  tx: Tx,
  { orderId, promotionIds, ...buyer }: Buyer & { orderId: number; promotionIds: readonly string[] },
): Promise<Result<undefined, PromotionExhausted>> {
  const person = personOf(world, buyer)
  const emailHash = person.userId === null ? (person.emailHashes[0] ?? null) : null
  return takeAll(tx, { publicIds: promotionIds, orderId, person, emailHash, at: world.now(), isReapplied: false })
}

/** Redeems again what an order had returned, when it is reinstated, even if a promotion has ended since. */
export async function reapplyRedemptions(world: World, tx: Tx, orderId: number): Promise<Result<undefined, PromotionExhausted>> {
  const returned = await uses.returnedUses(tx, orderId)
  const [first] = returned
  if (!first) return ok()
  const person = { userId: first.user_id, email: null, emailHashes: first.email_hash ? [first.email_hash] : [] }
  const publicIds = returned.map(({ public_id }) => public_id)
  return takeAll(tx, { publicIds, orderId, person, emailHash: first.email_hash, at: world.now(), isReapplied: true })
}

async function takeAll(tx: Tx, redemption: uses.Redemption): Promise<Result<undefined, PromotionExhausted>> {
  const { publicIds } = redemption
  if (publicIds.length === 0) return ok()
  const locked = await uses.lockForOrder(tx, publicIds)
  // A promotion that got or lost its limit while we waited is not locked: the cart is evaluated again.
  const missing = locked < publicIds.length ? publicIds : await uses.take(tx, redemption)
  return missing.length === 0 ? ok() : err({ code: 'promotion_exhausted', promotionIds: missing })
}

/** Returns the redemptions of an order; idempotent. */
export async function releaseRedemptions(tx: Tx, { orderId, at }: { orderId: number; at: Date }): Promise<void> {
  await uses.lockOfOrder(tx, orderId)
  await uses.giveBack(tx, { orderId, at })
}

/** Uses of one person count as another's, for merged accounts. */
export const moveUses = uses.moveUses
