import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'

const key = 'unsaved'

/**
 * Asks before a page is left whose form holds what nobody has saved; for the handlers of that form. `answered`: the shop has given
 * it back, with faults or as a preview.
 */
export function useUnsavedChanges(answered: boolean): { onInput: () => void; onSubmit: () => void } {
  const typed = useRef(false)
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    // What `useBlocker` does, which would weigh on every page of the shop: the router is one file for all of them.
    router?.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && (typed.current || answered) && !confirm(m.staff_unsaved()),
    )
    return () => router?.deleteBlocker(key)
  }, [router, answered])
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
