import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { hit } from '#src/platform/http/limits.ts'
import type { World } from '#src/platform/world.ts'
import { couponCode } from '../promotions/promotion.ts'
import type { CouponProblem } from '../promotions/promotion.ts'
import type { CartChange, NoOpenCart } from './actions.server.ts'
import type { Caller } from './cart.ts'
import { followOther, followPoints } from './following.server.ts'
import { keepHold } from './holding.server.ts'
import { readCart } from './reading.server.ts'
import * as store from './store.server.ts'
import { takeWithLines } from './taking.server.ts'

export type CouponError = NoOpenCart | { code: CouponProblem }
type CouponAnswer = Promise<Result<CartChange, CouponError>>

/** Puts a coupon in the caller's cart, instead of the one that is there. One that gives nothing leaves the cart as it was. */
export const applyCoupon = (world: World, caller: Caller, typed: string): CouponAnswer =>
  transaction(world.db, async (tx) => {
    const taken = await takeWithLines(world, tx, caller)
    if (!taken.ok) return taken
    const { row, lines } = taken.value
    const code = couponCode(typed)
    const cart = await readCart(world, caller, { row: { ...row, coupon_code: code }, lines, db: tx })
    if (cart.coupon?.problem !== null) return err({ code: cart.coupon?.problem ?? 'coupon_unknown' })
    await store.setFields(tx, cart.rowId, { coupon_code: code })
    await followPoints(world, tx, cart)
    await keepHold(world, tx, row)
    return ok({ created: false, cart })
  })

/** Asked of a cart without one it changes nothing. */
export const removeCoupon = (world: World, caller: Caller): CouponAnswer =>
  transaction(world.db, async (tx) => {
    const taken = await takeWithLines(world, tx, caller)
    if (!taken.ok) return taken
    const { lines } = taken.value
    const row = { ...taken.value.row, coupon_code: null }
    await store.setFields(tx, row.id, { coupon_code: null })
    return ok({ created: false, cart: await followOther(world, tx, caller, { row, lines }) })
  })

/** One address may try three hundred codes a minute: nobody finds one by guessing. */
export const mayTryCoupon = ({ world, address }: { world: World; address: string }): ReturnType<typeof hit> =>
  hit(world, `coupons:${address}`, { most: 300, seconds: 60 })
