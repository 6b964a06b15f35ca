import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = [
  ...sealedColumns('comments', 'content_sealed', 'product_sealed'),
  ...sealedColumns('notes', 'content_sealed'),
  ...sealedColumns('uploads', 'key_sealed'),
]
