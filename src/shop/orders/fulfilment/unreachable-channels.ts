import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { mobileOf, phoneOf } from '#src/shop/cart/cart.ts'
import { eventTo, mutedFor } from '../order/order.ts'
import type { Order, OrderEvent, OrderState } from '../order/order.ts'

export const unreachableReasons = ['no_account', 'no_email', 'no_phone', 'no_mobile', 'sms_off', 'turned_off'] as const
/** Why a channel cannot reach the customer of an order: `turned_off` by the customer, `sms_off` for the whole shop. */
export type UnreachableReason = (typeof unreachableReasons)[number]

type Reached = Pick<Order, 'user' | 'email' | 'contact'>

/** Undefined if the channel can reach the customer. `canText`: the shop sends SMS. */
export function unreachableReason(
  channel: CustomerChannel,
  { user, email, contact }: Reached,
  { canText, event }: { canText: boolean; event?: OrderEvent | undefined },
): UnreachableReason | undefined {
  const isMuted = event !== undefined && mutedFor(event, user?.silenced ?? []).includes(channel)
  if (channel === 'in_app' && user === null) return 'no_account'
  if (channel === 'email' && email === null) return 'no_email'
  if (channel === 'sms' && phoneOf(contact) === null) return 'no_phone'
  if (channel === 'sms' && mobileOf(contact) === null) return 'no_mobile'
  if (channel === 'sms' && !canText) return 'sms_off'
  return isMuted ? 'turned_off' : undefined
}

/** The channels that reach the customer when the order moves to this state. */
export function reachedBy(
  order: Reached & Pick<Order, 'state'>,
  { state, canText }: { state: OrderState; canText: boolean },
): CustomerChannel[] {
  const event = eventTo(order.state, state)
  return alertChannels.filter((channel) => unreachableReason(channel, order, { canText, event }) === undefined)
}

export type DroppedAlert = { channel: CustomerChannel; reason: UnreachableReason }

/** The channels chosen for a transition that could not be used, with the reason. */
export function droppedAlerts(
  order: Reached & Pick<Order, 'transitions'>,
  requested: readonly CustomerChannel[],
  { canText, event }: { canText: boolean; event: OrderEvent | undefined },
): DroppedAlert[] {
  const sent = order.transitions.at(-1)?.alerts ?? []
  return requested
    .filter((channel) => !sent.includes(channel))
    .map((channel) => ({ channel, reason: unreachableReason(channel, order, { canText, event }) ?? 'turned_off' }))
}
