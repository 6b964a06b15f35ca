import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'

/**
 * Asks before a page is left whose form holds what nobody has saved; for the handlers of that form. `answered`: the shop has given
 * it back, with faults or as a preview.
 */
export function useUnsaved(answered: boolean): { onInput: () => void; onSubmit: () => void } {
  const typed = useRef(false)
  const isUnsaved = (): boolean => typed.current || answered
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved() && !confirm(m.staff_unsaved()),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (typed.current || answered) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [answered])
  return {
    onInput: () => {
      typed.current = true
    },
    onSubmit: () => {
      typed.current = false
    },
  }
}
