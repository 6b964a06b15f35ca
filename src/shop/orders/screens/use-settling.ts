import { useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** What comes to stand where somebody has just pressed takes no press for as long as that one may come twice, in milliseconds. */
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
