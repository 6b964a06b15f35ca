import type { SealedCell } from '#src/platform/crypto.ts'

export type SealedPart = 'codes_sealed' | 'sms_sealed' | 'text_sealed' | 'note_sealed' | 'reason_sealed'

/** Encryption context of a request's sealed columns. */
export const requestCell = (publicId: string, column: SealedPart): SealedCell => ({
  table: 'requests',
  row: publicId,
  column,
})

/** Encryption context of a draft's form. */
export const draftCell = (publicId: string): SealedCell => ({ table: 'request_drafts', row: publicId, column: 'content_sealed' })

/** Encryption context of a pharmacist's unfinished quote. */
export const quoteDraftCell = (publicId: string): SealedCell => ({
  table: 'quote_drafts',
  row: publicId,
  column: 'content_sealed',
})
