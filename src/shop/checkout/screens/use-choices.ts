import { useRef } from 'react'
import { useFormAction } from 'react-router'
import type { FetcherWithComponents } from 'react-router'

/**
 * Tells the shop at once what somebody chooses, one choice after the other: two that are on their way together may arrive in the wrong
 * order, and the earlier one would count. What is chosen meanwhile is told together.
 */
export function useChoices({ submit }: Pick<FetcherWithComponents<unknown>, 'submit'>): (form: HTMLFormElement) => Promise<void> {
  // Named: what is told while another page comes would go to that one.
  const action = useFormAction()
  const telling = useRef({ now: false, again: false })
  return async (form) => {
    const { current } = telling
    current.again = true
    if (current.now) return
    current.now = true
    try {
      while (current.again && form.isConnected) {
        current.again = false
        const fields = new FormData(form)
        fields.set('intent', 'choose')
        await submit(fields, { method: 'post', action })
      }
    } finally {
      current.now = false
    }
  }
}
