import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'

const restMs = 1200

/**
 * Keeps the form as a draft whenever its writer rests for a moment: posts its texts with `intent` = `keep` to the page itself.
 * Answers since when it is kept, by what the page answers as `kept`; null before.
 */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>): string | null {
  const { submit, data } = useFetcher<{ kept: string | null }>()
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => void submit(textsOf(element), { method: 'post', action: element.action })
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    // What is sent must not come back as a draft.
    const stop = () => clearTimeout(timer)
    element.addEventListener('input', wait)
    element.addEventListener('submit', stop)
    return () => {
      stop()
      element.removeEventListener('input', wait)
      element.removeEventListener('submit', stop)
    }
  }, [form, submit])
  return data?.kept ?? null
}

/** Photos are kept on their own, as soon as they are chosen. */
function textsOf(form: HTMLFormElement): FormData {
  const texts = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts.append(name, value)
  texts.set('intent', 'keep')
  return texts
}
