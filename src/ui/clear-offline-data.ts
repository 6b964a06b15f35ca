/** Takes everything off this device that it kept for when there is no connection: the card was somebody's, and
 * so was the wish to have it here. The page that says that there is none is everybody's. */
export async function clearOfflineData(): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    for (const name of await caches.keys()) if (!name.startsWith('offline')) await caches.delete(name)
  } catch (error) {
    // Where storage is switched off nothing was kept.
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error
  }
}
