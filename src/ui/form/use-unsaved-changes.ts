import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'

const key = 'unsaved'

/**
 * Confirms before the visitor leaves a page whose form has unsaved changes; returns handlers for that form. `answered`: the form
 * was returned with errors or a preview, and is still unsaved.
 */
export function useUnsavedChanges(answered: boolean): { onInput: () => void; onSubmit: () => void } {
  const typed = useRef(false)
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    // Same as `useBlocker`, which would add to every page of the shop, because the router is one file for all of them.
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
