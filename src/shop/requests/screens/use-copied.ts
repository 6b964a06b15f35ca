import { useEffect, useState } from 'react'

/** Puts a text into the clipboard each time it is told anew; a browser may refuse, and has no clipboard at all over plain http. */
export function useCopied(told: { revealed?: { code: string } | undefined } | undefined): 'copied' | 'refused' | undefined {
  const [done, setDone] = useState<'copied' | 'refused' | undefined>(undefined)
  useEffect(() => {
    const text = told?.revealed?.code
    if (text === undefined) return
    let isCurrentPage = true
    const tell = (what: 'copied' | 'refused') => isCurrentPage && setDone(what)
    // Absent on plain http, whatever its type says.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) tell('refused')
    void clipboard?.writeText(text).then(
      () => tell('copied'),
      () => tell('refused'),
    )
    return () => {
      isCurrentPage = false
    }
  }, [told])
  return done
}
