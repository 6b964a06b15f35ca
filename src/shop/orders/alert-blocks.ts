import type { CustomerChannel } from '../notifications/notification.ts'
import { phoneOf } from '../checkout/checkout.ts'
import { mutedFor } from './order.ts'
import type { Order, OrderEvent } from './order.ts'

export const alertBlocks = ['no_account', 'no_email', 'no_phone', 'sms_off', 'turned_off'] as const
/** Why a channel cannot reach the customer of an order: `turned_off` by themselves, `sms_off` for the whole shop. */
export type AlertBlock = (typeof alertBlocks)[number]

type Reached = Pick<Order, 'user' | 'email' | 'contact'>

/** Undefined where the customer can be told by this channel. `canText`: the shop sends SMS at all. */
export function alertBlock(
  channel: CustomerChannel,
  { user, email, contact }: Reached,
  { canText, event }: { canText: boolean; event?: OrderEvent | undefined },
): AlertBlock | undefined {
  const isMuted = event !== undefined && mutedFor(event, user?.silenced ?? []).includes(channel)
  if (channel === 'in_app' && user === null) return 'no_account'
  if (channel === 'email' && email === null) return 'no_email'
  if (channel === 'sms' && phoneOf(contact) === null) return 'no_phone'
  if (channel === 'sms' && !canText) return 'sms_off'
  return isMuted ? 'turned_off' : undefined
}

export type DroppedAlert = { channel: CustomerChannel; reason: AlertBlock }

/** Of the channels that somebody wished for a transition, those that told nobody, with the reason. */
export function droppedAlerts(
  order: Reached & Pick<Order, 'moves'>,
  wished: readonly CustomerChannel[],
  { canText, event }: { canText: boolean; event: OrderEvent | undefined },
): DroppedAlert[] {
  const sent = order.moves.at(-1)?.alerts ?? []
  return wished
    .filter((channel) => !sent.includes(channel))
    .map((channel) => ({ channel, reason: alertBlock(channel, order, { canText, event }) ?? 'turned_off' }))
}
