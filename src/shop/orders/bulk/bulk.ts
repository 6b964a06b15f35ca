import { isOrderNumber } from '#src/kernel/ids.ts'

/** Most orders that one bulk transition takes. */
export const maxBulk = 500

/** So many are moved while the person waits; more are moved by a worker. */
export const maxAtOnce = 12

/** So many of one person are worked on at the same time: they share the workers with everything else. */
export const maxUnfinished = 3

export const bulkPhases = ['working', 'done', 'undoing', 'undone'] as const
/** Of a bulk that a worker makes, and perhaps undoes. */
export type BulkPhase = (typeof bulkPhases)[number]

/** What became of one order of it. */
export type RowResult = 'waiting' | 'made' | 'stays' | 'undone' | 'undo_refused'

/** `waits`: the orders with this result are those that a worker still goes on with. */
const phaseFacets: Readonly<Record<BulkPhase, { waits: RowResult | null; isUndo: boolean }>> = {
  working: { waits: 'waiting', isUndo: false },
  done: { waits: null, isUndo: false },
  undoing: { waits: 'made', isUndo: true },
  undone: { waits: null, isUndo: true },
}

/** A worker goes on with it. */
export const isWorking = (phase: BulkPhase): boolean => phaseFacets[phase].waits !== null
export const isUndo = (phase: BulkPhase): boolean => phaseFacets[phase].isUndo
/** All of its orders were looked at, and it was not undone. */
export const isMade = (phase: BulkPhase): boolean => !isWorking(phase) && !isUndo(phase)
/** How many of these orders a worker has still to look at. */
export const countWaiting = (phase: BulkPhase, rows: readonly { result: RowResult }[]): number =>
  rows.filter(({ result }) => result === phaseFacets[phase].waits).length

/**
 * An order with the version that was on the screen. `holder`: public id of the one who had claimed it there, null for no one;
 * undefined where it does not matter.
 */
export type BulkTarget = { number: string; version: number; holder?: string | null }

/** Of a checkbox and a hidden field: "AZ-7KQ2M9XD:3", and with who has it "AZ-7KQ2M9XD:3:" and an id, or nothing for no one. */
export const targetText = ({ number, version, holder }: BulkTarget): string =>
  holder === undefined ? `${number}:${version}` : `${number}:${version}:${holder ?? ''}`

/** Undefined for a text that names no order and version. */
export function readTarget(text: string): BulkTarget | undefined {
  const [, number = '', digits = '', holder] = /^([^:]{1,20}):(\d{1,6})(?::([\w-]{0,64}))?$/.exec(text) ?? []
  const version = Number(digits)
  if (!isOrderNumber(number) || version === 0) return undefined
  return { number, version, ...(holder !== undefined && { holder: holder || null }) }
}

/** Each order once, in their order. */
export const readTargets = (texts: readonly string[]): BulkTarget[] => [
  ...new Map(texts.flatMap((text) => readTarget(text) ?? []).map((target) => [target.number, target])).values(),
]

export const bulkReasons = [
  'not_found',
  'forbidden',
  'already_there',
  'changed_meanwhile',
  'wrong_state',
  'nothing_left',
  'pharmacist_needed',
  'out_of_stock',
  'promotion_exhausted',
  'request_expired',
  'points_short',
  'paid_with_needed',
  'reason_needed',
  'undo_over',
  'claimed',
  'colleague_unknown',
  'failed',
] as const
/**
 * Why an order stays as it is. `already_there`: another person, or an earlier attempt, made the same transition. `claimed`: another
 * person has it by now.
 */
export type BulkReason = (typeof bulkReasons)[number]
