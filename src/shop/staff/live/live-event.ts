/** Something that staff may want to know of at once. It carries ids only: pages read what they may show (S231). */
export type LiveEvent = {
  type:
    | 'order.placed'
    | 'order.changed'
    | 'order.answered'
    | 'request.submitted'
    | 'request.changed'
    | 'message.received'
    | 'message.sent'
    | 'stock.changed'
  /** Number of the order, public id of the request or message, or SKU. */
  id: string
}

/** Work that is new, as opposed to a change that staff made. */
export const newWork: readonly LiveEvent['type'][] = ['order.placed', 'order.answered', 'request.submitted', 'message.received']

/** The end of a stream: its session has ended or is locked. */
export const sessionOver = 'session.over'

/** Row ids of the latest transition of an order, of a request, of the latest message, and of the latest entry about a claim. */
export type Cursor = { order: number; request: number; message: number; claim: number }

/** The cursor as the id of an event: a client that reconnects sends it back. */
export const cursorText = ({ order, request, message, claim }: Cursor): string => `${order}.${request}.${message}.${claim}`

/** Before claims were announced, ids had three parts: `claim` is then undefined. */
export function parseCursor(text: string | undefined): (Omit<Cursor, 'claim'> & { claim: number | undefined }) | undefined {
  const [, order, request, message, claim] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text ?? '') ?? []
  if (message === undefined) return undefined
  return {
    order: Number(order),
    request: Number(request),
    message: Number(message),
    claim: claim === undefined ? undefined : Number(claim),
  }
}
