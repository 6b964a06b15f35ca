import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isSigned, signedQuery } from '#src/platform/files/links.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { addCode, redeemCode, consumeCodeLimit, countSender } from '#src/shop/accounts/codes/actions.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { deleteCodesTo } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseGuestCarts } from '../cart/erasure.actions.server.ts'
import { eraseGuestSubscriptions } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { alert, eraseMessagesTo } from '../notifications/actions.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { eraseGuestOrders, ordersBlockingErasure } from '#src/shop/orders/privacy/actions.server.ts'
import type { OrdersOpen } from '#src/shop/orders/privacy/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { guestCodeEmail, guestErasedEmail } from './guest-data-emails.ts'
import { guestDataAddress } from './guest-order.ts'
import type { GuestOrder } from './guest-order.ts'

/** The order of a token, if it belongs to no account; undefined for every other token. */
export async function findGuestOrder(world: World, token: string): Promise<GuestOrder | undefined> {
  const order = await findOrderByToken(world, token)
  if (!order || order.user !== null || order.email === null) return undefined
  const { id, number, locale } = order
  return { id, number, token, locale, email: order.email.toLowerCase() }
}

/**
 * Sends six digits to the mailbox of a guest's order. At most three emails an hour to one mailbox (`consumeCodeLimit`) and thirty
 * codes an hour from one network address. Returns the handle that ties the code to the page that requested it.
 */
export async function sendGuestCode(
  world: World,
  { email }: GuestOrder,
  { locale, address }: { locale: Locale; address: string },
): Promise<Result<{ handle: string }, RateLimited>> {
  const sender = await countSender(world, 'guest-data', address)
  if (!sender.ok) return sender
  const counted = await consumeCodeLimit(world, { email, address })
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx) => {
    const { code, handle } = await addCode(world, tx, { purpose: 'guest_data', email, userId: null, payload: {} })
    const message = guestCodeEmail({ website, origin: siteOrigin(world.config), locale }, code)
    await alert(world, tx, { email: { ...message, to: email, messageId: world.id(), about: { kind: 'account' } } }, ['email'])
    return ok({ handle })
  })
}

export type MailboxProof = { code: string; handle?: string | undefined }

const prove = async (world: World, { email }: GuestOrder, proof: MailboxProof): Promise<Result<void, CodeError>> => {
  const used = await redeemCode(world, { purpose: 'guest_data', email, ...proof })
  return used.ok ? ok() : used
}

const linkTo = ({ id, token }: GuestOrder) => ({ id: `data of ${id}`, sessionToken: token })

/** The download link for a guest who proved the mailbox, valid for 15 minutes. */
export async function guestDownload(world: World, order: GuestOrder, proof: MailboxProof): Promise<Result<string, CodeError>> {
  const proved = await prove(world, order, proof)
  return proved.ok ? ok(`${guestDataAddress(order.token)}?${signedQuery(world, linkTo(order))}`) : proved
}

/** The order whose mailbox was proved for this link; undefined for every other link, or once it has expired. */
export async function findProvedOrder(world: World, token: string, query: URLSearchParams): Promise<GuestOrder | undefined> {
  const order = await findGuestOrder(world, token)
  return order && isSigned(world, linkTo(order), query) ? order : undefined
}

export type GuestErasureError = CodeError | OrdersOpen

/**
 * Erases a guest who proved the mailbox from every order placed with it without an account, no matter who placed it: an account
 * made with that mailbox would get all of them too. Refused while one of them is open. What tax law requires stays.
 */
export async function eraseGuest(
  world: World,
  order: GuestOrder,
  { proof, locale }: { proof: MailboxProof; locale: Locale },
): Promise<Result<void, GuestErasureError>> {
  const { email, number } = order
  // Also checked before the proof, so that a code is not used up in vain.
  const open = await ordersBlockingErasure(world.db, email)
  if (open) return err(open)
  const proved = await prove(world, order, proof)
  if (!proved.ok) return proved
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<void, GuestErasureError>> => {
    const erased = await eraseGuestOrders(world, tx, email)
    if (!erased.ok) return erased
    await eraseGuestCarts(tx, email)
    await eraseGuestSubscriptions(world, tx, email)
    await deleteCodesTo(tx, email)
    await eraseMessagesTo(world, tx, [email, ...erased.value])
    const message = guestErasedEmail({ website, origin: siteOrigin(world.config), locale })
    await alert(world, tx, { email: { ...message, to: email, messageId: `${order.id}.erased`, about: { kind: 'account' } } }, [
      'email',
    ])
    await audit(world, tx, {
      principal: undefined,
      action: 'guest_data_erased',
      subject: { kind: 'order', id: number },
      source: 'page',
    })
    return ok()
  })
}
