import { useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** Milliseconds in which a new button ignores clicks, because it may appear under a double click. */
const settling = 2000

export function useSettling(isNew: boolean): boolean {
  const scripts = useHydrated()
  const [is, setIs] = useState(scripts && isNew)
  useEffect(() => {
    if (!is) return undefined
    const timer = setTimeout(() => setIs(false), settling)
    return () => clearTimeout(timer)
  }, [is])
  return is
}
