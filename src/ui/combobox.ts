import { useState } from 'react'
import type { KeyboardEvent } from 'react'

export const optionId = (list: string, index: number): string => `${list}-${index}`

type State = { isOpen: boolean; /** Position of the option that Enter chooses; −1 for none. */ active: number }

/** A text field with a list of options below it, for screen readers. `list`: element id of the list. */
export const comboboxProps = (list: string, { isOpen, active }: State) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? list : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(list, active) : undefined,
  }) as const

/** For a text box of several lines, which has no role of a combobox. */
export const listedTextProps = (list: string, state: State) => {
  const { role: _, 'aria-expanded': __, ...named } = comboboxProps(list, state)
  return { ...named, 'aria-haspopup': 'listbox' } as const
}

type ListKeys = {
  count: number
  /** The option that is active before any key was pressed; −1, the default, is the field itself. */ first?: number
  choose: (index: number) => void
  close: () => void
}

/**
 * The keys of a combobox after the ARIA practices: arrow keys move through the options and the field itself, Enter chooses the
 * active option, Escape closes. Without an active option Enter is the field's own. `restart`: back to the first option, for
 * another text.
 */
export function useListKeys({ count, first = -1, choose, close }: ListKeys) {
  const [at, setAt] = useState<number>()
  const active = (at ?? first) < count ? (at ?? first) : -1
  const restart = (): void => setAt(undefined)
  const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent): void => {
    const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
    if (isComposing || event.ctrlKey || event.metaKey || event.shiftKey || count === 0) return
    const to = targetOf(event.key, active, count)
    const isChosen = event.key === 'Enter' && active >= 0
    if (to === undefined && !isChosen && event.key !== 'Escape') return
    event.preventDefault()
    if (to !== undefined) return setAt(to)
    restart()
    if (isChosen) choose(active)
    else close()
  }
  return { active, restart, onKeyDown }
}

/** The option that a key leads to; −1 is the field itself. */
function targetOf(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1
  return undefined
}
