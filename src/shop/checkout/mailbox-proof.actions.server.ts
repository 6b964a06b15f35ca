import { addHours } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { CodeError } from '../accounts/codes.actions.server.ts'
import { findOrderCode, sendOrderCode, useOrderCode } from '../accounts/order-code.actions.server.ts'
import type { CartMailbox, OrderCodeError, WaitingOrderCode } from '../accounts/order-code.actions.server.ts'
import { findCart } from '../cart/actions.server.ts'
import type { NoOpenCart } from '../cart/actions.server.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { lockCartForCheckout, saveCart } from '../cart/checkout.actions.server.ts'
import { needsProof } from '#src/shop/orders/guest-pickup.ts'
import { isPaidAtCounter } from '../website/payment-methods.ts'

/** How long a proof counts, by the real clock: somebody may look up the code at home and order in the evening. */
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
  if (!cart || cart.state === 'expired') return err({ code: 'not_found' })
  if (cart.state === 'complete') return err({ code: 'cart_complete' })
  const mailbox = mailboxOf(cart)
  return mailbox ? ok({ cart, mailbox }) : err({ code: 'email_required', field: 'email' })
}

/** Sends the code that proves the mailbox of the caller's cart; none where it is proven, as that of who is signed in is. */
export async function sendProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const { cart, mailbox } = found.value
  return needsProof(cart, world.realNow()) ? sendOrderCode(world, mailbox, { locale: caller.locale, address }) : ok()
}

/** The same, unless a code that can still be typed is on its way. */
export async function ensureProofCode(world: World, caller: Caller, address: string): Promise<Result<void, SendProofError>> {
  const found = await mailboxOfCaller(world, caller)
  if (!found.ok) return found
  const waiting = await findOrderCode(world, found.value.mailbox)
  return waiting && !waiting.spent ? ok() : sendProofCode(world, caller, address)
}

/** Proves the mailbox of the caller's cart with the code that was sent there. */
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
    await saveCart(world, tx, locked.value)
    return locked
  })

/** The code that a guest's cart waits for; undefined where none is needed or was sent. */
export async function findProof(world: World, cart: Cart): Promise<WaitingOrderCode | undefined> {
  const mailbox = mailboxOf(cart)
  if (!mailbox || !isPaidAtCounter(cart.paymentMethod) || !needsProof(cart, world.realNow())) return undefined
  return findOrderCode(world, mailbox)
}
