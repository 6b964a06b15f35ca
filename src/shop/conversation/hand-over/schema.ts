import * as v from 'valibot'

const person = v.pipe(v.string('error_required'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const message = v.pipe(v.optional(v.string('error_invalid'), ''), v.trim(), v.maxLength(300, 'error_too_long'))

/** `POST …/hand-over`. `claimed_by`: public id of the one who had it when it was read; null for no one. */
export const handOverBody = v.object({
  to: person,
  claimed_by: v.optional(v.nullable(v.pipe(v.string('error_invalid'), v.maxLength(64, 'error_invalid'))), null),
  message,
})

/** As a form, where no one is an empty field. */
export const handOverForm = v.object({
  colleague: v.pipe(
    v.optional(v.string('error_hand_over_to'), ''),
    v.nonEmpty('error_hand_over_to'),
    v.maxLength(64, 'error_invalid'),
  ),
  claimed_by: v.pipe(
    v.optional(v.string('error_invalid'), ''),
    v.transform((id) => id || null),
  ),
  message,
})
