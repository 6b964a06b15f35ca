import * as v from 'valibot'

const maxCodeLength = 40

/** Six digits or a recovery code; what it means is found when it is looked at. */
export const codeField = v.pipe(
  v.string('error_totp_empty'),
  v.trim(),
  v.nonEmpty('error_totp_empty'),
  v.maxLength(maxCodeLength, 'error_totp_invalid'),
)
