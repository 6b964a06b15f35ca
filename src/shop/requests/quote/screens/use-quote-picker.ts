import { useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { useDispensables } from './use-dispensables.ts'
import type { Found } from './use-dispensables.ts'

export const optionsList = 'quote-options'
export const optionId = (index: number): string => `${optionsList}-${index}`

export type QuotePicker = {
  found: Found
  isOpen: boolean
  /** Of the options: the packs, and the free line after them; −1 while another answer is on its way. */ active: number
  pick: (index: number) => void
  /** A line in the words that stand in the field. */ pickingLabels: () => void
  field: {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
}

/**
 * A combobox with a list after the ARIA practices: arrow keys move, Enter selects, Escape closes, Ctrl+Enter takes the typed
 * words. `searched`: initial text of the field; `add` is called with the action, `add:<id>` or `free`, while the field still has
 * its text.
 */
export function useQuotePicker(searched: string, add: (name: string) => void): QuotePicker {
  const [value, setValue] = useState(searched)
  const [isUsed, setUsed] = useState(false)
  const [at, setAt] = useState(0)
  const typed = isUsed ? value.trim() : ''
  const found = useDispensables(typed)
  const count = (found?.packs.length ?? 0) + 1
  const active = found?.q === typed ? Math.min(at, count - 1) : -1
  const close = (): void => setUsed(false)
  const take = (name: string): void => {
    add(name)
    setValue('')
    close()
  }
  const pickingLabels = (): void => take('free')
  const pick = (index: number): void => {
    const pack = found?.packs[index]
    take(pack ? `add:${pack.id}` : 'free')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || typed === '') return
    const meaning = meaningOf(event, { active, count })
    if (meaning === undefined) return
    event.preventDefault()
    if (meaning === 'free') pickingLabels()
    if (meaning === 'take' && active >= 0) pick(active)
    if (meaning === 'close') close()
    if (typeof meaning === 'number') setAt(meaning)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setValue(target.value)
    setUsed(true)
    setAt(0)
  }
  const isOpen = typed !== '' && found !== null
  return { found, isOpen, active, pick, pickingLabels, field: { value, onChange, onKeyDown, onBlur: close } }
}

type Meaning = 'take' | 'free' | 'close' | number | undefined

/** What a key does in the open list; a number is the option to move to. */
function meaningOf(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { active, count }: { active: number; count: number },
): Meaning {
  if (key === 'Enter') return ctrlKey ? 'free' : 'take'
  if (key === 'Escape') return 'close'
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (Math.max(active, 0) + count - 1) % count
  return undefined
}
