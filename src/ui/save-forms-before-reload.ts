declare global {
  interface WindowEventMap {
    /** The page is about to reload: a form with a draft on the server saves it and adds its promise. */
    'keep-forms': CustomEvent<Promise<void>[]>
  }
}

/** Resolves when every form that can be saved has been saved, or has failed to. */
export async function saveForms(): Promise<void> {
  const saves: Promise<void>[] = []
  dispatchEvent(new CustomEvent('keep-forms', { detail: saves }))
  await Promise.allSettled(saves)
}
