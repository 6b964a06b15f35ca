import type { Place } from '#src/platform/crypto.ts'

export type SealedPart = 'codes_sealed' | 'sms_sealed' | 'text_sealed' | 'note_sealed' | 'reason_sealed'

/** Where the sealed columns of a prescription or request live. */
export const requestPlace = (publicId: string, column: SealedPart): Place => ({ table: 'requests', row: publicId, column })
