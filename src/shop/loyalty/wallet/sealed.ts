import type { SealedCell } from '#src/platform/crypto.ts'

/** Encryption context of a reason that staff wrote for an entry. */
export const ledgerReasonCell = (publicId: string): SealedCell => ({
  table: 'loyalty_reasons',
  row: publicId,
  column: 'reason_sealed',
})
