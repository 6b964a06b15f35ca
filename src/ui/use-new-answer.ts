import { useEffect, useRef } from 'react'

/** Does `then` at each new answer to a form, but not at the one that a page came with: by then somebody may be typing the next try. */
export function useNewAnswer(answer: unknown, then: () => void): void {
  const told = useRef(answer)
  useEffect(() => {
    if (answer === told.current) return
    told.current = answer
    if (answer) then()
  })
}
