import { useLayoutEffect, useRef } from 'react'

/** Where whoever has just moved an order stands: at its head, which says its state. */
export const orderHeadId = 'order-head'

/** Whoever stood in a part when it goes, or pressed its button, stands at the head of the order, not nowhere. */
export function useFocusAfter<Part extends HTMLElement>() {
  const box = useRef<Part>(null)
  const wasSubmitted = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      // A button that rests while its form is sent has lost the focus already.
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
