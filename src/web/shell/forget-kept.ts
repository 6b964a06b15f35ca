/** Nobody is signed in on this device any more: what it kept for when there is no connection, the card, was somebody's. */
export async function forgetKept(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
