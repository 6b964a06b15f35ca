import type { Cents } from '#src/kernel/money.ts'

/** The `value` of pickup; every other one is the public id of a rate. */
export const pickupOption = 'pickup'

/** One delivery option, or pickup. */
export type DeliveryOptionView = {
  value: string
  label: string
  hint: string
  price: Cents
  /** The price as text. */
  end: string
  /** Its label among the totals. */
  sum: string
}

/** Why the order cannot be delivered. `rest`: label of the button that removes the medicines, if the rest could be delivered. */
export type UndeliverableView = { title: string; text: string; instead: string; rest: string | null }

/** Delivery options in sentences from the server. */
export type DeliveryView = {
  /** False while the shop does not deliver. */
  isRequested: boolean
  zipcode: string
  /** "Concelho de Braga". */
  place: string | null
  /** What is wrong with the postal code of the cart. */
  error: string | null
  options: readonly DeliveryOptionView[]
  /** The `value` of the chosen option; empty while delivery is chosen and the postal code unknown. */
  chosen: string
  /** Replaces the rates if there are none. */
  closed: { label: string; hint: string } | null
  notice: UndeliverableView | null
  nudge: string | null
}
