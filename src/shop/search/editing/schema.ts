import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'

/** Longest word or text that staff give a concept, in characters. */
export const maxWord = 80

/** A word that a concept is to have. `from`: the concept that is known to have it, and is to lose it. */
export const wordBody = v.object({
  word: v.pipe(
    v.string('error_required'),
    v.transform((text) => text.trim().replaceAll(/\s+/g, ' ')),
    v.nonEmpty('error_required'),
    v.maxLength(maxWord, 'error_too_long'),
  ),
  locale: v.picklist(locales, 'error_invalid'),
  from: v.optional(v.string()),
})
