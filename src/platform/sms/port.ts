/** `to` has nine digits; `messageId` is the same when the job runs again. */
export type SmsMessage = { to: string; text: string; messageId: string }

/**
 * Throws when the gateway cannot be reached, so that the job is
 * retried; throws `PermanentDeliveryError` when a retry would not help.
 */
export type SmsMessages = { send: (message: SmsMessage) => Promise<void> }
