/**
 * What an email or SMS is about, as the list of undelivered ones names it. Those who read it may not know what a customer's health
 * needs: a prescription and a request have one name.
 */
export const messageKinds = [
  'order_placed',
  'order_news',
  'order_payment',
  'order_refund',
  'order_changed',
  'order_comment',
  'request',
  'back_in_stock',
  'points',
  'account',
  'invitation',
  'work',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** `order`: its number. */
export type MessageAbout = { kind: MessageKind; order?: string }
