/** Where a browser takes pushed notices, and the keys that only it can open them with. All three as the browser gave them. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** What a device shows. `path` is an address of our own, `tag` names the notice: a second one replaces the first. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/** `gone`: the browser takes no more of them; forget it. Throws when its service cannot be reached: the job is then run again. */
export type PushOutcome = 'sent' | 'gone'

export type Push = {
  /** For the browser, which takes notices that this key has signed and no others. */
  publicKey: string
  send: (to: PushSubscription, message: PushMessage) => Promise<PushOutcome>
}
