// One channel object to send and receive: a channel does not receive its own messages.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('consent')

/** Tells the shop's other tabs that an answer was recorded here. */
export const notifyTabs = (): void => channel?.postMessage('answered')

/** Calls `listener` for such messages. Returns a function that removes it. */
export function hearTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
