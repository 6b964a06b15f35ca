import type { Buyer } from './customers.ts'
import type { RequestContent } from './request-contents.ts'

/** What becomes of a request, unless its order comes to nothing. */
export type Outcome = 'ordered' | 'expired' | 'rejected' | 'canceled'

/** A prescription or special request of the history. `id`: row id. `orderedAt`: when its order was placed. */
export type PastRequest = RequestContent & {
  id: number
  publicId: string
  buyer: Buyer
  submittedAt: Date
  answeredAt: Date
  outcome: Outcome
  orderedAt: Date | null
}

/** Its states after it was answered. */
export type RequestLife = readonly {
  event: 'reject' | 'quote' | 'cancel' | 'expire' | 'add_to_cart' | 'order' | 'complete'
  at: Date
  actor: 'customer' | 'staff' | 'clock' | 'order'
}[]
