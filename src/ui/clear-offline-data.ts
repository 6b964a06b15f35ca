/**
 * Removes all data stored on this device for offline use: the loyalty card belongs to one person, and so does the choice to store
 * it here. The offline page stays, because it is the same for everybody.
 */
export async function clearOfflineData(): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    for (const name of await caches.keys()) if (!name.startsWith('offline')) await caches.delete(name)
  } catch (error) {
    // With storage switched off there is nothing to remove.
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error
  }
}
