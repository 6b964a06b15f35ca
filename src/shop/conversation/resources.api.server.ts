import * as v from 'valibot'
import { flag, moment, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany } from '#src/platform/jsonapi/define-resource.ts'
import type { PhotoComment } from './comment.ts'
import { uploadResource, uploadSchema } from './uploads.api.server.ts'
import type { Opener } from './uploads.api.server.ts'

export const commentSchema = defineResource({
  type: 'comment',
  attributes: { content: text, author: v.picklist(['customer', 'staff']), product_id: orNull(text), created_at: moment },
  relationships: { uploads: toMany(uploadSchema) },
})

/** Only staff see who of them wrote it, and whether it is unread. */
export const staffCommentSchema = defineResource({
  ...commentSchema,
  name: 'StaffComment',
  attributes: { ...commentSchema.attributes, by: orNull(text), unseen: flag },
})

/** With its photos, which open only in the requesting session. */
export function photoCommentResource(
  { id, author, by, content, product, at, isUnseen, uploads }: PhotoComment,
  showing: Opener & { source: 'customer' | 'staff' },
) {
  const attributes = { content, author, product_id: product?.id ?? null, created_at: at.toISOString() }
  const relationships = { uploads: uploads.map((upload) => uploadResource(upload, showing)) }
  return showing.source === 'staff'
    ? staffCommentSchema.resource({ id, attributes: { ...attributes, by, unseen: isUnseen }, relationships })
    : commentSchema.resource({ id, attributes, relationships })
}
