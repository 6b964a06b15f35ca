import * as v from 'valibot'
import { normaliseCode } from '#src/kernel/text.ts'

/** Six digits; spaces and hyphens added by mail programs or people are ignored. */
export const emailedCode = v.pipe(
  v.string('error_code_required'),
  v.transform((value) => normaliseCode(value).replaceAll('-', '')),
  v.nonEmpty('error_code_required'),
  v.regex(/^\d{6}$/, 'error_code_format'),
)
