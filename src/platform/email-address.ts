import * as v from 'valibot'
import { readEmail } from '#src/kernel/email-address.ts'
import type { EmailIssue } from '#src/kernel/email-address.ts'

const messages: Readonly<Record<EmailIssue, string>> = {
  required: 'error_email_required',
  format: 'error_email_format',
  letters: 'error_email_letters',
  several: 'error_email_several',
}

/** An address as it is stored; the only schema for one, in forms, in the API and of services. */
export const emailAddress = v.pipe(
  v.string('error_email_required'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readEmail(dataset.value)
    if (reading.ok) return reading.address
    addIssue({ message: messages[reading.issue] })
    return NEVER
  }),
)
