declare global {
  interface WindowEventMap {
    /** The page is about to load itself anew: a form that keeps itself on the server does so, and adds when that is done. */
    'keep-forms': CustomEvent<Promise<void>[]>
  }
}

/** Ends when every form of the page that can has kept itself, or has failed to. */
export async function saveForms(): Promise<void> {
  const saves: Promise<void>[] = []
  dispatchEvent(new CustomEvent('keep-forms', { detail: saves }))
  await Promise.allSettled(saves)
}
