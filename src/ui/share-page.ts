import { m } from '#src/i18n/paraglide/messages.js'
import { toast } from './toasts.ts'

/** Opens the browser's share sheet, or copies the address when there is none. Without the query, which belongs to the visitor. */
export async function sharePage(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
  if (!('share' in navigator)) return copyText(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the sheet is a decision; a browser may also have a share sheet and fail to open it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url)
  }
}

/** When the browser refuses to copy, the text is displayed to be copied by hand. `done` is the message after copying. */
export async function copyText(text: string, done = m.copy_done()): Promise<void> {
  const isCopied = await write(text).catch(() => false)
  toast(isCopied ? { title: done, text } : { title: m.copy_by_hand(), text, timeout: 15_000 })
}

async function write(text: string): Promise<boolean> {
  // There is no clipboard over plain http.
  if (!('clipboard' in navigator)) return false
  await navigator.clipboard.writeText(text)
  return true
}
