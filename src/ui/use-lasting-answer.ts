import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The answer of a page's action until the next navigation. The router forgets it as soon as the page's data is read again, as
 * where a list follows what others do.
 */
export function useLastingAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  if (answer !== undefined && (last.answer !== answer || last.key !== key)) setLast({ key, answer })
  return answer ?? (last.key === key ? last.answer : undefined)
}
