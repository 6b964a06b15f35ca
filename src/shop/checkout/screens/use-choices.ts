import { useRef } from 'react'
import { useFormAction } from 'react-router'
import type { FetcherWithComponents } from 'react-router'

/**
 * Sends choices to the server one after the other: two concurrent requests may arrive in the wrong order, and the earlier one
 * would win. Choices made in the meantime are sent together.
 */
export function useChoices({ submit }: Pick<FetcherWithComponents<unknown>, 'submit'>): (form: HTMLFormElement) => Promise<void> {
  // Set explicitly: a submission during a navigation would otherwise go to the next page.
  const action = useFormAction()
  const state = useRef({ isSending: false, hasChanged: false })
  return async (form) => {
    const { current } = state
    current.hasChanged = true
    if (current.isSending) return
    current.isSending = true
    try {
      while (current.hasChanged && form.isConnected) {
        current.hasChanged = false
        const fields = new FormData(form)
        fields.set('intent', 'choose')
        await submit(fields, { method: 'post', action })
      }
    } finally {
      current.isSending = false
    }
  }
}
