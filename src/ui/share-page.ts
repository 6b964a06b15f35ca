import { m } from '#src/i18n/paraglide/messages.js'
import { toast } from './toasts.ts'

/** Offers the page by the browser's own list of ways, and copies its address where there is none. Without query: that is the visitor's. */
export async function sharePage(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
  if (!('share' in navigator)) return copyText(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Whoever closes the list has changed their mind; a browser may also have a list and not open it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url)
  }
}

/** Where the browser does not let a page copy, the text is shown to be copied by hand. `done` is told of what was copied. */
export async function copyText(text: string, done = m.copy_done()): Promise<void> {
  const isCopied = await write(text).catch(() => false)
  toast(isCopied ? { title: done, text } : { title: m.copy_by_hand(), text, timeout: 15_000 })
}

async function write(text: string): Promise<boolean> {
  // Over plain http there is no clipboard.
  if (!('clipboard' in navigator)) return false
  await navigator.clipboard.writeText(text)
  return true
}
