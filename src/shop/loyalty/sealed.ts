import type { Place } from '#src/platform/crypto.ts'

/** Where what staff wrote beside an entry lives. */
export const reasonPlace = (publicId: string): Place => ({ table: 'loyalty_reasons', row: publicId, column: 'reason_sealed' })
