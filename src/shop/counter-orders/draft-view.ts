import type { Cents } from '#src/kernel/money.ts'
import type { ReductionView } from '#src/shop/promotions/applied-promotions.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import type { PaymentChoiceText } from './counter-order.ts'

export type DraftCustomer = { id: string; name: string | null; email: string; isBlocked: boolean }

export type DraftLine = {
  variantId: string
  name: string
  pack: string
  sku: string
  price: Cents | null
  quantity: number
  /** What the order can take. */ left: number
  total: Cents
  /** Why it cannot be ordered like this, as a sentence. */ issue: string | null
}

/** A product that was searched. `reason`: why it cannot be added, as a sentence. */
export type DraftMatch = Omit<DraftLine, 'quantity' | 'total' | 'issue'> & { reason: string | null }

type DraftChoice = { value: string; text: string; hint?: string }

/** An order that staff are entering, as the page shows it. */
export type DraftView = {
  /** Typed values by field. */
  values: Readonly<Record<string, string | undefined>>
  errors: FieldErrors
  customer: DraftCustomer | null
  /** Null while none are searched. */
  customers: readonly DraftCustomer[] | null
  lines: readonly DraftLine[]
  /** Null while none are searched. */
  matches: readonly DraftMatch[] | null
  pickupLocations: readonly DraftChoice[]
  /** What the postal code means for these items, as a sentence; null before there is one. */
  delivery: string | null
  rates: readonly DraftChoice[]
  payments: readonly { value: PaymentChoiceText; text: string }[]
  /** Of the customer's address book, masked. */ addresses: readonly DraftChoice[]
  sums: { items: Cents; reductions: readonly ReductionView[]; shipping: Cents; total: Cents; includedTax: Cents }
  consent: { version: number; text: string }
  /** What was just done, as a sentence for screen readers. */ done: string | null
  /** The number of the order that was placed from this page before. */ placed: string | null
  /** The field that continues the work. */ focus: 'look_customer' | 'look_product' | null
}
