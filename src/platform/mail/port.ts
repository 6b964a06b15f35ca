/**
 * A letter ready to go. `messageId` is the same when the job runs again, so that a twin or a relay can drop the copy. `stopUrl`:
 * a POST there ends such letters, and mail programs offer it as a button (RFC 8058).
 */
export type EmailMessage = { to: string; subject: string; text: string; html: string; messageId: string; stopUrl?: string }

/** Throws when the mail server cannot be reached: the job is then run again; `Undeliverable` when that would not help. */
export type Mailer = { send: (message: EmailMessage) => Promise<void> }
