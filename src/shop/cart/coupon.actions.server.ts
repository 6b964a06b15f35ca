import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { couponCode } from '../promotions/promotion.ts'
import type { CouponFormError } from '../promotions/promotion.ts'
import type { CartChange, NoOpenCart } from './actions.server.ts'
import type { Caller } from './cart.ts'
import { changeCart } from './change-cart.server.ts'
import { renewReservation, syncPointsReservation } from './sync-reservations.server.ts'
import { readCart } from './read-cart.server.ts'
import * as store from './store.server.ts'
import { lockCartWithLines } from './lock-cart.server.ts'

export type CouponError = NoOpenCart | { code: CouponFormError }
type CouponAnswer = Promise<Result<CartChange, CouponError>>

/** Replaces the coupon of the caller's cart. A coupon that gives no reduction changes nothing. */
export const applyCoupon = (world: World, caller: Caller, typed: string): CouponAnswer =>
  transaction(world.db, async (tx) => {
    const locked = await lockCartWithLines(world, tx, caller)
    if (!locked.ok) return locked
    const { row, lines } = locked.value
    const code = couponCode(typed)
    const cart = await readCart(world, caller, { row: { ...row, coupon_code: code }, lines, db: tx })
    if (cart.coupon?.problem !== null) return err({ code: cart.coupon?.problem ?? 'coupon_unknown' })
    await store.setFields(tx, cart.rowId, { coupon_code: code })
    await syncPointsReservation(world, tx, cart)
    await renewReservation(world, tx, row)
    return ok({ created: false, cart })
  })

/** A cart without a coupon stays unchanged. */
export const removeCoupon = (world: World, caller: Caller): CouponAnswer =>
  changeCart(world, caller, async (tx, { row, lines }) => {
    await store.setFields(tx, row.id, { coupon_code: null })
    return { row: { ...row, coupon_code: null }, lines }
  })

/** An address may try three hundred codes a minute, too few to guess one. */
export const consumeCouponLimit = ({ world, address }: { world: World; address: string }): ReturnType<typeof consumeLimit> =>
  consumeLimit(world, `coupons:${address}`, { max: 300, seconds: 60 })
