import * as v from 'valibot'
import { emailAddress } from '#src/platform/email-address.ts'
import { emailedCode } from '#src/shop/accounts/codes/schema.ts'
import { contactFields, maxNoteLength } from './customer.ts'

const written = (empty: string) =>
  v.pipe(v.string(empty), v.trim(), v.nonEmpty(empty), v.maxLength(maxNoteLength, 'error_too_long'))

export const noteForm = v.object({ note: written('error_customer_note') })
export const blockForm = v.object({ reason: written('error_customer_block_reason') })
export const revealForm = v.object({ field: v.picklist(contactFields, 'error_invalid') })
export const newEmailForm = v.object({ new_email: emailAddress })
export const emailCodeForm = v.object({ new_email: emailAddress, email_code: emailedCode })
