import * as v from 'valibot'
import { maxCommentLength } from './comment.ts'
import { maxPhotos } from './upload.ts'

const content = v.pipe(
  v.string('error_comment_required'),
  v.trim(),
  v.nonEmpty('error_comment_required'),
  v.maxLength(maxCommentLength, 'error_too_long'),
)

/** Ids of photos uploaded before, by form and by API. */
export const uploadIds = v.optional(
  v.pipe(v.array(v.string('error_upload_unknown'), 'error_invalid'), v.maxLength(maxPhotos, 'error_upload_too_many')),
  [],
)

/** A comment, by form and by API (S178, S206). */
export const commentForm = v.object({ content, upload_ids: uploadIds })

/** An answer of staff from the inbox, which may show a product. */
export const answerForm = v.object({
  ...commentForm.entries,
  product_id: v.optional(v.pipe(v.string('error_product_off_sale'), v.maxLength(200, 'error_product_off_sale')), ''),
})
