import type { Place } from '#src/platform/crypto.ts'

export type SealedPart = 'codes_sealed' | 'sms_sealed' | 'text_sealed' | 'note_sealed' | 'reason_sealed'

/** Where the sealed columns of a prescription or request live. */
export const requestEncryptionContext = (publicId: string, column: SealedPart): Place => ({
  table: 'requests',
  row: publicId,
  column,
})

/** Where the sealed form of a draft lives. */
export const draftPlace = (publicId: string): Place => ({ table: 'request_drafts', row: publicId, column: 'content_sealed' })

/** Where the sealed prices that a pharmacist is still writing live. */
export const quoteDraftPlace = (publicId: string): Place => ({ table: 'quote_drafts', row: publicId, column: 'content_sealed' })
