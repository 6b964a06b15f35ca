import { useEffect } from 'react'

// The keys find their way by what the page says of itself, so that no screen registers anything:
//   data-search   the field that "/" goes to: the page's own, else that of the bar
//   data-row      a link of a list; "j" and "k" walk them and Enter, being a link's own key, opens the one that has the focus
//   data-key="1"  what the key of that name presses, or the field that it goes to
//   popover#keys  the list of keys that "?" shows

/** Names the element that "?" and the rail's button show. */
export const keysPopover = 'keys'

const offKey = 'staff-keys'
const isOff = (): boolean => sessionStorage.getItem(offKey) === 'off'

/** Keys without a modifier can be turned off: people who dictate would press them by speaking (WCAG 2.1.4). For this tab. */
export const turnKeys = (on: boolean): void => (on ? sessionStorage.removeItem(offKey) : sessionStorage.setItem(offKey, 'off'))
export const areKeysOn = (): boolean => !isOff()

/** Listens while the staff area is shown. */
export function useStaffKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isOurs(event) && press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Not while somebody types, holds a modifier or has something open in front of the page. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || isOff()) return false
  const { target } = event
  return (
    !(target instanceof Element) ||
    !target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open], :popover-open')
  )
}

/** Whether the key meant something on this page. */
function press(key: string): boolean {
  if (key === '/') return focusOn(document.querySelector('main [data-search]') ?? document.querySelector('[data-search]'))
  if (key === 'j') return walk(1)
  if (key === 'k') return walk(-1)
  if (key === '?') return showKeys()
  return /^[1-9]$/.test(key) && click(document.querySelector(`[data-key="${key}"]`))
}

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
  return true
}

function click(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element instanceof HTMLInputElement && element.type === 'text') return focusOn(element)
  element.click()
  return true
}

function walk(step: 1 | -1): boolean {
  // A row may be there twice, for narrow and wide screens: only what shows counts.
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-row]')).filter((row) => row.checkVisibility())
  const here = rows.findIndex((row) => row === document.activeElement)
  const start = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const from = here === -1 ? start : here
  return focusOn(rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)])
}

function showKeys(): boolean {
  const list = document.getElementById(keysPopover)
  list?.showPopover()
  return list !== null
}
