import { fold } from '#src/kernel/text.ts'

/** A command of the page that is shown: its name, its keys one after the other, if it has any, and its element. */
export type Command = { name: string; keys: readonly string[]; element: HTMLElement }

/** Everything marked as a command: elements with a key, and the links to other pages. */
export function staffCommands(): Command[] {
  const all = Array.from(document.querySelectorAll<HTMLElement>('[data-key], [data-command]'))
  return all
    .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]'))
    .map((element) => ({ name: nameOf(element), keys: keysOf(element), element }))
    .filter(({ name }) => name !== '')
}

function keysOf({ dataset: { key, go } }: HTMLElement): string[] {
  if (key !== undefined) return [key]
  const [first] = go?.split(' ') ?? []
  return first === undefined ? [] : ['g', first]
}

/** What an element may have as its key: a letter, a digit, one of four signs, or Enter. */
export const pressableKey = /^(?:[a-z1-9+[\]-]|Enter)$/i

/** As it stands on the keyboard: "G", "Enter". */
export const keyText = (key: string): string => (key.length === 1 ? key.toUpperCase() : key)

/** As a screen reader says it: its label, else that of its field, else its text, without the drawn key and what is not shown. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : undefined
  return visibleText(labels?.[0] instanceof HTMLElement ? labels[0] : element)
}

function visibleText(element: Node): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.checkVisibility() && !parentElement.closest('kbd, [aria-hidden=true]')
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  )
  let text = ''
  while (walker.nextNode()) text += walker.currentNode.textContent ?? ''
  return text.trim().replace(/\s+/g, ' ')
}

/** Those whose name contains every word, accents or not. */
export function matching<Named extends { name: string }>(commands: readonly Named[], text: string): Named[] {
  const terms = fold(text).split(/\s+/).filter(Boolean)
  return commands.filter(({ name }) => terms.every((word) => fold(name).includes(word)))
}
