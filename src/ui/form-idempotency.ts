/** So soon after the first, an equal press is the second half of a double click. */
const DOUBLE = 500

let isTyped = false

/** Whether the visitor has typed or chosen something since a form was last sent. Its answer then leaves focus and fields alone. */
export const isTypedSinceSubmit = (): boolean => isTyped

type Press = { form: HTMLFormElement; said: string; at: number }

/**
 * Gives every press of a button that sends something a name of its own, as field `idempotency_key`: the shop then does it once, how
 * often it may arrive. Called before anything else listens. A page that is kept for many visitors cannot hold such a name itself.
 */
export function addIdempotencyKeys(): void {
  let last: Press | undefined
  let key = ''
  addEventListener('input', () => (isTyped = true), true)
  // Whoever reads the form, browser or router, reads the name with it.
  addEventListener('formdata', ({ target, formData }) => {
    if (key && target === last?.form) formData.set('idempotency_key', key)
  })
  addEventListener(
    'submit',
    (event) => {
      isTyped = false
      const form = event.target
      // Not `form.method`: a field of that name would stand in its place.
      if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
      key = ''
      const press = { form, said: JSON.stringify([...new FormData(form, event.submitter)]), at: event.timeStamp }
      if (form === last?.form && press.said === last.said && press.at - last.at < DOUBLE) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last = press
      key = String(crypto.getRandomValues(new BigUint64Array(2)))
      // It is read before the next task begins; a form that is read later is no press.
      setTimeout(() => (key = ''))
    },
    true,
  )
}
