export const alertChannels = ['in_app', 'email', 'sms'] as const
/** A way to tell a customer what became of an order. */
export type AlertChannel = (typeof alertChannels)[number]

/** One line of a person's list of notices: an order has reached a state. */
export type Notification = {
  id: string
  orderNumber: string
  /** A state of an order, as it is stored. */
  state: string
  fulfilment: 'delivery' | 'pickup'
  createdAt: Date
  readAt: Date | null
}
