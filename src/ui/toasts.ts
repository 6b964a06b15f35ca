import { addToast } from './toast-store.ts'
import type { NewToast } from './toast-store.ts'

let host: Promise<void> | undefined

/**
 * Shows a brief message, such as that something was copied or saved; important messages are also on the page. Only in the
 * browser. Returns its id, one more than the last (S128), or undefined when ten are visible and this one is dropped (S133). Few
 * visitors see one: the code that renders them loads with the first.
 */
export function toast(newToast: NewToast): number | undefined {
  host ??= import('./toast-root.tsx').then(({ openToastRoot }) => openToastRoot())
  host.catch((error: unknown) => {
    host = undefined
    reportError(error)
  })
  return addToast(newToast)
}
