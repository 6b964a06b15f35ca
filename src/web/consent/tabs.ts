// One for telling and hearing: a channel does not hear itself.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('consent')

/** Tells the other tabs of the shop that an answer was written down here. */
export const notifyTabs = (): void => channel?.postMessage('answered')

/** Hears of it. Returns what ends that. */
export function hearTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
