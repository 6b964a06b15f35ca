import { addHours } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { CodeError, CartMailbox, OrderCodeError, WaitingOrderCode } from '#src/shop/accounts/codes/actions.server.ts'
import { findOrderCode, sendOrderCode, useOrderCode } from '#src/shop/accounts/codes/actions.server.ts'
import { isUnpaidGuest, needsProof } from '#src/shop/orders/placing/buyer.server.ts'
import { findCart } from '../cart/actions.server.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import { isExpiredCart, isPlacedCart } from '../cart/cart.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { lockCartForCheckout, saveCheckoutFields } from '../cart/checkout.actions.server.ts'

/** How long a proof is valid, by the real clock: someone may read the code at home and order in the evening. */
const proofHours = 24

type NoEmail = { code: 'email_required'; field: string }
export type SendProofError = NoOpenCart | NoEmail | OrderCodeError
export type ProveError = NoOpenCart | NoEmail | CodeError

const mailboxOf = ({ token, email }: Cart): CartMailbox | undefined =>
  email === null ? undefined : { cartToken: token, email: email.toLowerCase() }

async function mailboxOfCaller(
  world: World,
  caller: Caller,
): Promise<Result<{ cart: Cart; mailbox: CartMailbox }, NoOpenCart | NoEmail>> {
  const cart = await findCart(world, caller)
  if (!cart || isExpiredCart(cart.state)) return err({ code: 'not_found' })
  if (isPlacedCart(cart.state)) return err({ code: 'cart_complete' })
  const mailbox = mailboxOf(cart)
  return mailbox ? ok({ cart, mailbox }) : err({ code: 'email_required', field: 'email' })
}

/** Sends the code that proves the mailbox of the caller's cart; none if it is proven, as that of a signed-in person is. */
export async function sendProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const { cart, mailbox } = found.value
  return needsProof(cart, world.realNow()) ? sendOrderCode(world, mailbox, { locale: caller.locale, address }) : ok()
}

/** Sends the code unless one that can still be entered was sent. */
export async function ensureProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const waiting = await findOrderCode(world, found.value.mailbox)
  return waiting && !waiting.spent ? ok() : sendProofCode(world, caller, address)
}

/** Proves the mailbox of the caller's cart with the code that was sent to it. */
export async function proveMailbox(world: World, caller: Caller, code: string): Promise<Result<Cart, ProveError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const { cart, mailbox } = found.value
  if (!needsProof(cart, world.realNow())) return ok(cart)
  const used = await useOrderCode(world, mailbox, code)
  return used.ok ? recordProof(world, caller, cart.email) : used
}

const recordProof = (world: World, caller: Caller, email: string | null): Promise<Result<Cart, ProveError>> =>
  transaction(world.db, async (tx) => {
    const emailProvenUntil = addHours(world.realNow(), proofHours)
    const locked = await lockCartForCheckout<CodeError>(world, tx, caller, (frame) =>
      frame.email === email ? ok({ ...frame, emailProvenUntil }) : err({ code: 'code_wrong' }),
    )
    if (!locked.ok) return locked
    await saveCheckoutFields(world, tx, locked.value)
    return locked
  })

/** The code that a guest's cart waits for; undefined if none is needed or none was sent. */
export async function findProof(world: World, cart: Cart): Promise<WaitingOrderCode | undefined> {
  const mailbox = mailboxOf(cart)
  if (!mailbox || !isUnpaidGuest(cart) || !needsProof(cart, world.realNow())) return undefined
  return findOrderCode(world, mailbox)
}
