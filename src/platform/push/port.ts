/** A browser's push address and its encryption keys, all three as the browser sent them. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** What a device shows. `path` is an address of our own; a second message with the same `tag` replaces the first. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/**
 * `gone`: the subscription no longer exists and is to be deleted. Throws
 * when the service cannot be reached, so that the job is retried.
 */
export type PushOutcome = 'sent' | 'gone'

export type Push = {
  /** For the browser, which accepts only messages signed with this key. */
  publicKey: string
  send: (to: PushSubscription, message: PushMessage) => Promise<PushOutcome>
}
