import * as v from 'valibot'

/** Six digits; spaces and hyphens that a mail program or a hand puts between them do not count. */
export const emailedCode = v.pipe(
  v.string('error_code_required'),
  v.transform((value) => value.replaceAll(/[\s-]/g, '')),
  v.nonEmpty('error_code_required'),
  v.regex(/^\d{6}$/, 'error_code_format'),
)
