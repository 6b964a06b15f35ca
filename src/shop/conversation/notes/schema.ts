import * as v from 'valibot'
import { maxNoteLength } from './note.ts'

/** A note, by form and by API. */
export const noteForm = v.object({
  content: v.pipe(
    v.string('error_note_required'),
    v.trim(),
    v.nonEmpty('error_note_required'),
    v.maxLength(maxNoteLength, 'error_too_long'),
  ),
})
