import type { LineView } from '../../cart/screens/cart-view.ts'
import type { CartTotals } from '../../cart/cart.ts'
import type { ReductionView } from '../../promotions/applied.ts'
import type { PaymentMethod } from '../../website/website.ts'

/** The fields of the form by name, as text. */
export const contactFields = ['firstname', 'lastname', 'email', 'phone'] as const

export type Values = Readonly<Record<string, string>>

export type MethodView = {
  code: PaymentMethod
  name: string
  hint: string
  /** More about it, once it is chosen. */ note: string | null
  /** What happens after the order is placed, and what the button says. */ paying: string
  button: string
}

/** Hours, one line a group of days; `ready`: "Pronta hoje às 16:40". */
export type PlaceView = { id: string; name: string; street: string; address: string; openNow: string; hours: readonly string[] }

export type CheckoutView = {
  lines: readonly LineView[]
  reductions: readonly ReductionView[]
  /** Why the coupon of the cart gives nothing. */ couponProblem: string | null
  totals: CartTotals
  /** What the form says it agrees to pay: "38.69". */
  expectedTotal: string
  values: Values
  places: readonly PlaceView[]
  ready: string
  keptDays: number
  /** Long sentences come ready: the browser then holds none of them twice. */
  finePrint: string
  deliveryNote: string
  methods: readonly MethodView[]
  consent: { version: number; label: string; text: string }
}

/** Why the order was not placed, and what was typed. */
export type CheckoutAnswer = {
  errors: Readonly<Record<string, string>>
  values: Values
}
