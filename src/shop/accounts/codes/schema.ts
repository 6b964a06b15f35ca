import * as v from 'valibot'

/** Six digits; spaces and hyphens added by mail programs or people are ignored. */
export const emailedCode = v.pipe(
  v.string('error_code_required'),
  v.transform((value) => value.replaceAll(/[\s-]/g, '')),
  v.nonEmpty('error_code_required'),
  v.regex(/^\d{6}$/, 'error_code_format'),
)
