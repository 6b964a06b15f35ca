import * as v from 'valibot'
import { maxReplyLength, maxReplyTitle } from './saved-reply.ts'

const required = (max: number) =>
  v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(max, 'error_too_long'))

/** A saved reply, by form and by API. */
export const replyBody = v.object({
  title: required(maxReplyTitle),
  text: v.object({ pt: required(maxReplyLength), en: required(maxReplyLength) }, 'error_required'),
})
