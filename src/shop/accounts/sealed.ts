import type { Place } from '#src/platform/crypto.ts'

export type SealedFact = 'date_of_birth_sealed' | 'mobile_phone_sealed' | 'nif_sealed'

/** Where the sealed columns of a person live. */
export const personEncryptionContext = (publicId: string, column: SealedFact): Place => ({
  table: 'users',
  row: publicId,
  column,
})
