import type { Cents } from '#src/kernel/money.ts'

/** The `value` of collecting; every other one is the public id of a rate. */
export const pickupOption = 'pickup'

/** One way in which the order may reach its customer. */
export type DeliveryOptionView = {
  value: string
  label: string
  hint: string
  price: Cents
  /** The price in words. */
  end: string
  /** What it is called among the sums. */
  sum: string
}

/** Why the order cannot be delivered. `rest`: the button that takes the medicines out, where what remains could be delivered. */
export type UndeliverableView = { title: string; text: string; instead: string; rest: string | null }

/** How the goods reach the customer, in words made by the server. */
export type DeliveryView = {
  /** False while the shop delivers nothing. */
  isRequested: boolean
  zipcode: string
  /** "Concelho de Braga". */
  place: string | null
  /** What is wrong with the postal code that the cart knows. */
  error: string | null
  options: readonly DeliveryOptionView[]
  /** The `value` of a way; empty while delivery is wanted and no postal code known. */
  chosen: string
  /** Stands in the place of the rates where there are none. */
  closed: { label: string; hint: string } | null
  notice: UndeliverableView | null
  nudge: string | null
}
