/** `to` holds nine digits; `messageId` is the same when the job runs again. */
export type SmsMessage = { to: string; text: string; messageId: string }

/** Throws when the gateway cannot be reached: the job is then run again; `Undeliverable` when that would not help. */
export type SmsMessages = { send: (message: SmsMessage) => Promise<void> }
