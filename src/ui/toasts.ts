import { addToast } from './toast-store.ts'
import type { NewToast } from './toast-store.ts'

let host: Promise<void> | undefined

/**
 * Tells something in passing, such as that a thing was copied or saved; what matters also stands on the page. Only in the browser.
 * Returns its id, one more than the last (S128), or undefined when ten are shown and this one is dropped (S133). Few visitors see one:
 * what draws them comes with the first.
 */
export function toast(newToast: NewToast): number | undefined {
  host ??= import('./toast-root.tsx').then(({ openToastRoot }) => openToastRoot())
  host.catch((error: unknown) => {
    host = undefined
    reportError(error)
  })
  return addToast(newToast)
}
