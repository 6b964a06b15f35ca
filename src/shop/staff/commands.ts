/** A command of the page that is shown: its name, its key if it has one, and its element. */
export type Command = { name: string; key: string | undefined; element: HTMLElement }

/** Everything marked as a command: elements with a key, and the links to other pages. */
export function staffCommands(): Command[] {
  const all = Array.from(document.querySelectorAll<HTMLElement>('[data-key], [data-command]'))
  return all
    .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]'))
    .map((element) => ({ name: nameOf(element), key: element.dataset['key'], element }))
    .filter(({ name }) => name !== '')
}

/** As a screen reader says it: its label, else that of its field, else its text, without the drawn key. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : undefined
  const said = labels?.[0] ?? element
  const clone = said.cloneNode(true)
  if (clone instanceof Element) for (const drawn of clone.querySelectorAll('kbd, [aria-hidden=true]')) drawn.remove()
  return clone.textContent?.trim().replace(/\s+/g, ' ') ?? ''
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose name contains every word, accents or not. */
export function matching<Named extends { name: string }>(commands: readonly Named[], text: string): Named[] {
  const terms = folded(text).split(/\s+/).filter(Boolean)
  return commands.filter(({ name }) => terms.every((word) => folded(name).includes(word)))
}
