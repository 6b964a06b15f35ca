import type { SealedCell } from '#src/platform/crypto.ts'

export type SealedFact = 'date_of_birth_sealed' | 'mobile_phone_sealed' | 'nif_sealed'

/** The place that a sealed column of a person is bound to. */
export const personCell = (publicId: string, column: SealedFact): SealedCell => ({
  table: 'users',
  row: publicId,
  column,
})
