import type { IsoDate } from '#src/kernel/dates.ts'
import { isExpired, isOrdered, isRejected, isUnsuccessful, requestStates } from '#src/shop/requests/request/request.ts'
import type { RequestState } from '#src/shop/requests/request/request.ts'
import { rowsOf } from '../period/period.ts'
import type { Group, Period, Span } from '../period/period.ts'

/** Upper ends of the times to a price that requests are counted in, in minutes of opening hours; the last one has none. */
export const priceTimes = [15, 30, 60, 120, 240, 480, null] as const

/** How prescriptions and requests end. `open`: neither bought nor over. */
export const outcomes = ['bought', 'open', 'expired', 'canceled', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** Of those sent in a span. Minutes count while the pharmacy is open, by the hours that the settings have now. */
export type AnswerFigures = {
  sent: number
  /** Have, or had, a price. */ priced: number
  /** Priced within the promised opening hours. */ onTime: number
  /** From sending to the price; null where none has one. */ medianMinutes: number | null
  /** By `priceTimes`. */ times: readonly number[]
  outcomes: Record<Outcome, number>
}

type AnswerRow = AnswerFigures & { span: Span }
/** `reason`: a suggested reason of a rejection, `other` for a typed one; null where it was not recorded. */
export type RejectionCount = { reason: string | null; count: number }
export type AnswerReport = {
  period: Period
  group: Group
  /** The promise, in opening hours. */ promisedHours: number
  rows: AnswerRow[]
  total: AnswerFigures
  rejections: RejectionCount[]
}

/** `start` is null in the row of the whole period; `states`: how many are in each of `requestStates`. */
export type AnswerSums = Omit<AnswerFigures, 'outcomes'> & { start: IsoDate | null; states: readonly number[] }

function outcomeOf(state: RequestState): Outcome {
  if (isOrdered(state)) return 'bought'
  if (!isUnsuccessful(state)) return 'open'
  if (isRejected(state)) return 'rejected'
  return isExpired(state) ? 'expired' : 'canceled'
}

const noAnswers: AnswerFigures = {
  sent: 0,
  priced: 0,
  onTime: 0,
  medianMinutes: null,
  times: priceTimes.map(() => 0),
  outcomes: { bought: 0, open: 0, expired: 0, canceled: 0, rejected: 0 },
}

function figuresOf({ states, ...sums }: AnswerSums): AnswerFigures & { start: IsoDate | null } {
  const ended = { ...noAnswers.outcomes }
  for (const [index, state] of requestStates.entries()) ended[outcomeOf(state)] += states[index] ?? 0
  return { ...sums, outcomes: ended }
}

export const toAnswers = (period: Period, group: Group, sums: readonly AnswerSums[]): Pick<AnswerReport, 'rows' | 'total'> =>
  rowsOf<AnswerFigures>({ period, group }, sums.map(figuresOf), noAnswers)

/** The states of requests that end so. */
export const statesOf = (outcome: Outcome): RequestState[] => requestStates.filter((state) => outcomeOf(state) === outcome)
