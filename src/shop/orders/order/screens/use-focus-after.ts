import { useLayoutEffect, useRef } from 'react'

/** Id of the order's heading with its state, which takes the focus after a transition. */
export const orderHeadId = 'order-head'

/** Moves the focus to the order's heading when a part that had the focus, or whose button was pressed, is removed. */
export function useFocusAfter<Part extends HTMLElement>() {
  const box = useRef<Part>(null)
  const wasSubmitted = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      // A button that is disabled while its form is sent has already lost the focus.
      const isLost = wasSubmitted.current && document.activeElement === document.body
      if (isLost || element?.contains(document.activeElement))
        document.getElementById(orderHeadId)?.focus({ preventScroll: true })
    }
  }, [])
  const onSubmit = (): void => {
    wasSubmitted.current = box.current?.contains(document.activeElement) ?? false
  }
  return { box, onSubmit }
}
