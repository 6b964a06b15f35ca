/**
 * An email ready to send. `messageId` is the same when the job runs again, so that the fake or a relay can drop the copy.
 * `stopUrl`: a POST there unsubscribes from such emails, and mail programs offer it as a button (RFC 8058).
 */
export type EmailMessage = { to: string; subject: string; text: string; html: string; messageId: string; stopUrl?: string }

/**
 * Throws when the mail server cannot be reached, so that the job is
 * retried; throws `PermanentDeliveryError` when a retry would not help.
 */
export type Mailer = { send: (message: EmailMessage) => Promise<void> }
