import type { IsoDate } from '#src/kernel/dates.ts'
import { cents, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { Period } from '../period/period.ts'

/** With VAT; the base is `gross` minus `tax`. */
export type Taxed = { gross: Cents; tax: Cents }
export const baseOf = ({ gross, tax }: Taxed): Cents => cents(gross - tax)

/** Of one rate: what was sold, and what was refunded of sales of this or of earlier periods. */
export type VatRow = { rate: BasisPoints; sold: Taxed; refunded: Taxed }
export type MonthlyVatRow = VatRow & { month: IsoDate }

/** Money that came, or went back, by one method. `paidWith`: at the counter; null if it was not recorded. */
export type MethodRow = { method: PaymentMethod; paidWith: CounterMethod | null; count: number; amount: Cents }
/** `byHand`: returned in cash or by transfer, not by the gateway. */
export type RefundedRow = MethodRow & { byHand: boolean }

/** `excess`: paid twice, so that it has to go back: part of neither sales nor VAT. */
export type Accounts = {
  period: Period
  vat: VatRow[]
  payments: MethodRow[]
  refunds: RefundedRow[]
  excess: { paid: Cents; refunded: Cents }
  totals: { sold: Taxed; refunded: Taxed; paid: Cents; paidBack: Cents }
}

const together = (rows: readonly Taxed[]): Taxed =>
  rows.reduce<Taxed>((sum, { gross, tax }) => ({ gross: cents(sum.gross + gross), tax: cents(sum.tax + tax) }), {
    gross: zero,
    tax: zero,
  })

const amountOf = (rows: readonly { amount: Cents }[]): Cents => rows.reduce<Cents>((sum, { amount }) => cents(sum + amount), zero)

export const toAccounts = (facts: Omit<Accounts, 'totals'>): Accounts => ({
  ...facts,
  totals: {
    sold: together(facts.vat.map(({ sold }) => sold)),
    refunded: together(facts.vat.map(({ refunded }) => refunded)),
    paid: amountOf(facts.payments),
    paidBack: amountOf(facts.refunds),
  },
})

/** Sales by rate, payments and refunds are added up from different rows: they agree to the cent, or something is wrong. */
export const agrees = ({ totals }: Accounts): boolean =>
  totals.sold.gross === totals.paid && totals.refunded.gross === totals.paidBack
