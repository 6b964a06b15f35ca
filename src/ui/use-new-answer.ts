import { useEffect, useRef } from 'react'
import { isTypedSinceSubmit } from './form-idempotency.ts'

/**
 * Calls `then` at each new result of a form, unless the visitor has typed since it was submitted, which begins the next attempt.
 * Not for the result that a page was loaded with, for the same reason.
 */
export function useNewAnswer(answer: unknown, then: () => void): void {
  const announced = useRef(answer)
  useEffect(() => {
    if (answer === announced.current) return
    announced.current = answer
    if (answer && !isTypedSinceSubmit()) then()
  })
}
