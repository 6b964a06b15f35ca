import { useEffect, useState } from 'react'

/** Puts a text into the clipboard each time it is told anew; a browser may refuse, and has no clipboard at all over plain http. */
export function useCopied(result: { revealed?: { code: string } | undefined } | undefined): 'copied' | 'refused' | undefined {
  const [done, setDone] = useState<'copied' | 'refused' | undefined>(undefined)
  useEffect(() => {
    const text = result?.revealed?.code
    if (text === undefined) return
    let isCurrentPage = true
    const announce = (what: 'copied' | 'refused') => isCurrentPage && setDone(what)
    // Absent on plain http, whatever its type says.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) announce('refused')
    void clipboard?.writeText(text).then(
      () => announce('copied'),
      () => announce('refused'),
    )
    return () => {
      isCurrentPage = false
    }
  }, [result])
  return done
}
