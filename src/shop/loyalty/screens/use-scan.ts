import { useEffect } from 'react'
import type { RefObject } from 'react'

// A reader writes a character every few milliseconds, nobody's fingers do.
const BETWEEN = 80
const FEWEST = 12

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog[open], :popover-open') !== null

/**
 * Takes what a card reader writes while no field has the focus: it goes into this field, and its form is sent when the reader ends
 * with Enter. From its second character on it means nothing else: the mark before a number has letters that are keys of the page.
 * What follows Enter is a person's own again, however soon the page is there.
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
