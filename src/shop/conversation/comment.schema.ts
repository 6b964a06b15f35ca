import * as v from 'valibot'
import { longestComment } from './comment.ts'

const content = v.pipe(
  v.string('error_comment_required'),
  v.trim(),
  v.nonEmpty('error_comment_required'),
  v.maxLength(longestComment, 'error_too_long'),
)

/** A comment, by form and by API (S178, S206). */
export const commentForm = v.object({ content })

/** The API also names the field of files, which are refused as long as none can be sent. */
export const commentBody = v.object({
  content,
  upload_ids: v.optional(v.pipe(v.array(v.string('error_invalid'), 'error_invalid'), v.maxLength(0, 'error_invalid'))),
})
