import type { Text } from '#src/i18n/locales.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { spansOn } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine, OrderState } from '../order/order.ts'
import { leavesSomething } from '../shortage/shortage.ts'
import type { RecordedConsent } from '../shortage/shortage.ts'
import { swapLimit } from '../substitution/substitution.ts'

/** Pieces of a line that its customer gets with a later order, because the pharmacy does not have them yet. */
export type Backorder = {
  id: string
  /** Null once the whole line has left the order. */ lineId: string | null
  name: Text
  quantity: number
  /** What the customer pays for them with that order, or has paid. */ amount: Cents
  consent: RecordedConsent
  /** Name of the member of staff who asked. */ by: string | null
  at: Date
  later: LaterOrder
}

/** The order that has them. `token`: opens its page; empty once it is erased. */
type LaterOrder = { number: string; token: string; state: OrderState; expectedOn: IsoDate }

/** The order of which a backorder has pieces. `token`: opens its page; empty once it is erased. */
export type FirstOrder = { number: string; token: string }

/** Furthest day, in days from now. */
const maxDays = 180

/** The days on which missing pieces can come: from tomorrow, by the clock of Lisbon. */
export function backorderDays(now: Date): { from: IsoDate; until: IsoDate } {
  const today = lisbonDate(now)
  return { from: nextDay(today), until: nextDay(today, maxDays) }
}

/** Nothing arrives, and nothing is handed over. A pharmacy without opening hours is closed on no day. */
export const isClosedOn = (hours: OpeningHours, day: IsoDate): boolean =>
  spansOn(hours, day).length === 0 && Object.values(hours.week).some((spans) => spans.length > 0)

/** Most pieces of a line that can come later: like those that another product could take the place of. */
export const backorderLimit = swapLimit

/** What a customer agrees to, as a text that another quantity, amount or day changes. */
export const backorderTermsOf = (quantity: number, { amount, expectedOn }: { amount: Cents; expectedOn: IsoDate }): string =>
  [quantity, amount, expectedOn].join(' ')

/** Whether pieces of the line can be left to a backorder: something goes now. */
export const canComeLater = (
  { state, backorderOf, lines }: Pick<Order, 'state' | 'backorderOf' | 'lines'>,
  line: OrderLine,
): boolean => isInPreparation(state) && backorderOf === null && backorderLimit(line) > 0 && leavesSomething({ lines }, 1)
