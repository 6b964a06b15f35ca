import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = [
  ...sealedColumns('requests', 'codes_sealed', 'sms_sealed', 'text_sealed', 'note_sealed', 'reason_sealed'),
  ...sealedColumns('request_drafts', 'content_sealed'),
  ...sealedColumns('quote_drafts', 'content_sealed'),
]
