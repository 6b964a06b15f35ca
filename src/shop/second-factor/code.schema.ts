import * as v from 'valibot'

const maxCodeLength = 40

/** Six digits or a recovery code; `readCode` tells which. */
export const codeField = v.pipe(
  v.string('error_totp_empty'),
  v.trim(),
  v.nonEmpty('error_totp_empty'),
  v.maxLength(maxCodeLength, 'error_totp_invalid'),
)
