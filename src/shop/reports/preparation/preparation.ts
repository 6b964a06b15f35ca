import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { rowsOf } from '../period/period.ts'
import type { Group, Period, Span } from '../period/period.ts'

/** Upper ends of the times to ready that orders are counted in, in minutes of opening hours; the last one has none. */
export const readyTimes = [30, 60, 120, 240, 480, null] as const

/** Of orders that were prepared in a span. Minutes count while the pharmacy is open. */
export type PreparationFigures = {
  prepared: number
  /** Had a promised time; deliveries have none. */ promised: number
  /** Were ready by then. */ onTime: number
  /** From the payment to ready; null without orders. */ medianMinutes: number | null
  /** By `readyTimes`. */ times: readonly number[]
}

type PreparationRow = PreparationFigures & { span: Span }
/** `start` is null in the row of the whole period. */
export type PreparationSums = PreparationFigures & { start: IsoDate | null }

/**
 * How quickly a product sells. `turnover`: units sold in the period over the mean of the stock at its start and end; null without stock.
 * `daysLeft`: how long the stock lasts if it goes on selling so.
 */
export type StockTurn = {
  id: string
  name: Text
  sold: number
  onHand: number
  turnover: number | null
  daysLeft: number | null
}

/** Products in stock of which none was sold in the period. */
export type IdleStock = { products: number; units: number }

export type PreparationReport = {
  period: Period
  group: Group
  rows: PreparationRow[]
  total: PreparationFigures
  stock: StockTurn[]
  idle: IdleStock
}

const nothing: PreparationFigures = { prepared: 0, promised: 0, onTime: 0, medianMinutes: null, times: readyTimes.map(() => 0) }

export const toPreparation = (
  period: Period,
  group: Group,
  sums: readonly PreparationSums[],
): Pick<PreparationReport, 'rows' | 'total'> => rowsOf<PreparationFigures>({ period, group }, sums, nothing)

/** What the database adds up for a product. */
export type TurnSums = {
  id: string
  name_pt: string
  name_en: string
  sold: number
  on_hand: number
  at_start: number
  at_end: number
}

export function toTurn(
  { id, name_pt: pt, name_en: en, sold, on_hand: onHand, at_start: first, at_end: last }: TurnSums,
  days: number,
): StockTurn {
  const mean = (first + last) / 2
  return {
    id,
    name: { pt, en },
    sold,
    onHand,
    turnover: mean > 0 ? Math.round((sold / mean) * 10) / 10 : null,
    daysLeft: sold > 0 ? Math.round((onHand / sold) * days) : null,
  }
}
