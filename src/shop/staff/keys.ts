import { useEffect } from 'react'
import { pressableKey } from './commands.ts'

// Shortcuts find their targets by attributes of the page, so that no screen registers anything:
//   data-search   the field that "/" focuses; a list's own search has the key "f"
//   data-row      a link of a list; "j" and "k" move between them, and Enter opens the focused one, as for any link
//   data-select   the checkbox of a row, which "x" toggles while the row has the focus
//   data-row-key="c"  what this key clicks in the row that has the focus, before anything else
//   data-preview  a row that is shown beside the list once it has had the focus for a moment; until then the keys of what is
//                 still shown in [data-preview-pane] do nothing
//   data-edit     the field of a row that "e" focuses while the row has the focus
//   data-clear    clears the selection or closes what is open beside the list, as Escape does
//   data-go="o"   the page that "g" and then one of these letters opens
//   data-key="1"  what this key clicks, or the field that it focuses; includes "j" and "k" where there are no rows, and "Enter"
//                 where nothing has the focus
//   popover#keys  the list of shortcuts that "?" shows
//   dialog#commands  the list of all commands of the page, which Ctrl or ⌘ with K shows

/** Id of the element that "?" and the rail's button show. */
export const keysPopover = 'keys'
/** Id of the dialog of commands. */
export const commandsDialog = 'commands'

const offKey = 'staff-keys'
const isOff = (): boolean => sessionStorage.getItem(offKey) === 'off'

/** Shortcuts without a modifier can be turned off: dictation software would trigger them (WCAG 2.1.4). For this tab only. */
export const turnKeys = (on: boolean): void => (on ? sessionStorage.removeItem(offKey) : sessionStorage.setItem(offKey, 'off'))
export const areKeysOn = (): boolean => !isOff()

/** Listens while the staff area is shown. */
export function useStaffKeys(): void {
  useEffect(() => {
    const go = createGo()
    const listen = (event: KeyboardEvent): void => {
      const isUsed = asksForCommands(event)
        ? showCommands()
        : leaves(event) || (isOurs(event) && (go.press(event.key) || press(event.key)))
      if (isUsed) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => {
      go.cancel()
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

/** How long "g" waits for the letter of a page, in milliseconds. Alone it is a key like the others. */
const goMs = 900

/** "g" and then a letter opens a page, on every page; a page's own "g" works once no letter of a page has followed. */
function createGo(): { press: (key: string) => boolean; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const pressAlone = (): boolean => {
    cancel()
    return pressElement(keyed('g'))
  }
  return {
    cancel,
    press(key) {
      if (timer !== undefined) {
        const page = /^[a-z]$/i.test(key) ? visible(`[data-go~="${key.toLowerCase()}"]`) : undefined
        if (page) {
          cancel()
          return pressElement(page)
        }
        pressAlone()
      }
      if (key.toLowerCase() !== 'g') return false
      timer = setTimeout(pressAlone, goMs)
      return true
    },
  }
}

/** Safe for dictation because of its modifier, and works while typing. */
const asksForCommands = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Escape leaves a field, so that shortcuts work again. */
function leaves({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || isOff() || !(target instanceof HTMLElement)) return false
  if (!target.matches(field) || target.closest('dialog[open], :popover-open')) return false
  target.blur()
  return true
}

const field = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** Not while typing, with a modifier, or with something open in front of the page. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || isOff()) return false
  const { target } = event
  return !(target instanceof Element) || !target.closest(`${field}, [contenteditable], dialog[open], :popover-open`)
}

/** Whether the key did something on this page. */
function press(key: string): boolean {
  if (key === '/') return focusOn(document.querySelector('[data-search]'))
  if (key === 'j' && walk(1)) return true
  if (key === 'k' && walk(-1)) return true
  if (key === 'x' && selectRow()) return true
  if (key === 'e' && editRow()) return true
  if (key === 'Escape') return pressElement(visible('[data-clear]'))
  if (key === '?') return showKeys()
  // With the focus on something it does what it does there.
  if (key === 'Enter') return document.activeElement === document.body && pressElement(keyed('Enter'))
  return pressableKey.test(key) && pressElement(inRow(key.toLowerCase()) ?? keyed(key.toLowerCase()))
}

/** What a key clicks in the row that has the focus. */
const inRow = (key: string): HTMLElement | undefined =>
  Array.from(rowOf(document.activeElement)?.querySelectorAll<HTMLElement>(`[data-row-key="${key}"]`) ?? []).find((element) =>
    element.checkVisibility(),
  )

const rowOf = (element: Element | null): Element | null => element?.closest('[data-row]')?.closest('tr, li') ?? null

/** The focus is on a row that the pane does not show yet: a key must not act on the one before. */
const isPaneBehind = (): boolean => document.activeElement?.matches('[data-preview]:not([aria-current])') ?? false

// It may exist twice, for narrow and wide screens.
const keyed = (key: string): HTMLElement | undefined =>
  visible(isPaneBehind() ? `[data-key="${key}"]:not([data-preview-pane] *)` : `[data-key="${key}"]`)

const visible = (selector: string): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>(selector)).find((element) => element.checkVisibility())

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
  return true
}

/** Clicks buttons and links, focuses fields. */
export function pressElement(element: HTMLElement | undefined): boolean {
  if (!element) return false
  if (element.matches(field)) return focusOn(element)
  element.click()
  return true
}

function walk(step: 1 | -1): boolean {
  // A row may exist twice, for narrow and wide screens: only the visible one counts.
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-row]')).filter((row) => row.checkVisibility())
  const current = rows.findIndex((row) => row === document.activeElement || row.closest('tr')?.contains(document.activeElement))
  const start = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const from = current === -1 ? start : current
  return focusOn(rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)])
}

function selectRow(): boolean {
  const box = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-select]')
  return pressElement(box ?? undefined)
}

function editRow(): boolean {
  return focusOn(document.activeElement?.closest('tr')?.querySelector('[data-edit]'))
}

function showCommands(): boolean {
  const dialog = document.getElementById(commandsDialog)
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return false
  dialog.showModal()
  return true
}

function showKeys(): boolean {
  const list = document.getElementById(keysPopover)
  list?.showPopover()
  return list !== null
}
