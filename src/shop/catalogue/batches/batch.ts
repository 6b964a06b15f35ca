import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { normaliseSigns } from '#src/kernel/text.ts'
import { lastDayIn } from '#src/kernel/typed-date.ts'

export const batchStates = ['sellable', 'quarantine', 'removed'] as const
export type BatchState = (typeof batchStates)[number]

/** Where staff may move a batch; what was removed has left the pharmacy. */
export const batchChanges: Readonly<Record<BatchState, readonly BatchState[]>> = {
  sellable: ['quarantine', 'removed'],
  quarantine: ['sellable', 'removed'],
  removed: [],
}

export type Batch = {
  id: string
  variantId: string
  sku: string
  name: Text
  pack: Text
  /** Null where only the expiry date is known, or only the code. */
  code: string | null
  expiresOn: IsoDate | null
  /** Pieces at the pharmacy, those of orders that are not prepared yet among them; of a removed batch, those that were removed. */
  quantity: number
  state: BatchState
  /** Why it was put in this state. */
  reason: string | null
  version: number
}

/** Batches that expire within so many days are listed. */
export const expiryWarningDays = 90

/** Batches on sale that expire within so many days are work of the day: they are to be sold first, or taken off the shelf. */
export const expiryWorkDays = 14

/** The code as it is stored: without spaces around it and in capitals, so that a scanner and a person write the same. */
export const batchCode = (text: string): string => normaliseSigns(text).trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** "2028-06" of the last day of a month, else the whole day: as it is printed and typed. */
export const expiryText = (day: IsoDate): string => (lastDayIn(day.slice(0, 7)) === day ? day.slice(0, 7) : day)
