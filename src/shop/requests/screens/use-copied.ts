import { useEffect, useState } from 'react'

/** Copies each new result to the clipboard; a browser may refuse, and over plain http there is no clipboard. */
export function useCopied(result: { revealed?: { code: string } | undefined } | undefined): 'copied' | 'refused' | undefined {
  const [done, setDone] = useState<'copied' | 'refused' | undefined>(undefined)
  useEffect(() => {
    const text = result?.revealed?.code
    if (text === undefined) return
    let isCurrentPage = true
    const announce = (what: 'copied' | 'refused') => isCurrentPage && setDone(what)
    // Undefined over plain http, despite its type.
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
