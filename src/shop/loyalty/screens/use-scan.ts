import { useEffect } from 'react'
import type { RefObject } from 'react'

// A scanner types a character every few milliseconds, much faster than people.
const BETWEEN = 80
const FEWEST = 12

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog[open], :popover-open') !== null

/**
 * Captures scanner input while no field has the focus: it goes into this field, and its form is sent when the scanner ends with
 * Enter. From the second character on it triggers nothing else: the symbology prefix of a number contains letters that are
 * shortcuts of the page. Input after Enter belongs to the user again, however soon the page is there.
 */
export function useScan(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    let read = ''
    let last = 0
    const listen = (event: KeyboardEvent): void => {
      if (isElsewhere(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > BETWEEN) read = ''
      last = event.timeStamp
      const isOver = event.key === 'Enter' && read.replace(/\D/g, '').length >= FEWEST
      if (isOver || (read !== '' && event.key.length === 1)) event.preventDefault()
      const whole = read
      read = event.key === 'Enter' ? '' : read + (event.key.length === 1 ? event.key : '')
      if (!isOver || !field.current) return
      field.current.value = whole
      field.current.form?.requestSubmit()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [field])
}
