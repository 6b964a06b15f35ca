import { useEffect, useRef } from 'react'
import { isTypedSinceSubmit } from './form-idempotency.ts'

/**
 * Calls `then` at each new answer to a form, unless the visitor has typed since it was sent: the next attempt has then begun. Not for the answer
 * that a page came with, for the same reason.
 */
export function useNewAnswer(answer: unknown, then: () => void): void {
  const announced = useRef(answer)
  useEffect(() => {
    if (answer === announced.current) return
    announced.current = answer
    if (answer && !isTypedSinceSubmit()) then()
  })
}
