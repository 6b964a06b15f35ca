/** Takes everything off this device that it kept for when there is no connection: the card was somebody's, and so was the wish to have it here. */
export async function forgetKept(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
