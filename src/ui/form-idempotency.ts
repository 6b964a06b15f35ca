/** Milliseconds within which an identical submission counts as the second half of a double click. */
const DOUBLE = 500

let isTyped = false

/**
 * Whether the visitor has typed or chosen something since a form was last submitted. Its result then leaves focus and fields
 * unchanged.
 */
export const isTypedSinceSubmit = (): boolean => isTyped

// As JSON every file is the same.
const contentOf = (form: FormData): string =>
  JSON.stringify(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )

type Press = { form: HTMLFormElement; said: string; at: number }

/**
 * Gives every form submission an id in the field `idempotency_key`, so that the server acts on it once even if it arrives several
 * times. Must be called before any other listener is added. The id cannot be in the HTML, because a cached page is shared by many
 * visitors.
 */
export function addIdempotencyKeys(): void {
  let last: Press | undefined
  let key = ''
  addEventListener('input', () => (isTyped = true), true)
  // Whether the browser or the router reads the form, the key is part of it.
  addEventListener('formdata', ({ target, formData }) => {
    if (key && target === last?.form) formData.set('idempotency_key', key)
  })
  addEventListener(
    'submit',
    (event) => {
      isTyped = false
      const form = event.target
      // Not `form.method`: a field of that name would hide it.
      if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
      key = ''
      const press = { form, said: contentOf(new FormData(form, event.submitter)), at: event.timeStamp }
      if (form === last?.form && press.said === last.said && press.at - last.at < DOUBLE) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last = press
      key = String(crypto.getRandomValues(new BigUint64Array(2)))
      // The form is read before the next task; a later read is not this submission.
      setTimeout(() => (key = ''))
    },
    true,
  )
}
