import { useEffect, useState } from 'react'

const seconds = 45

/** Something secret is shown for 45 seconds, counted where one can see it ("0:42"), and then hides itself; without scripts it stays. */
export function useVisibleFor(told: object | undefined): { isVisible: boolean; left: string; hide: () => void } {
  const [over, setOver] = useState<object | undefined>(undefined)
  const [counted, setCounted] = useState<{ of: object; left: number } | undefined>(undefined)
  useEffect(() => {
    if (!told) return
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setCounted({ of: told, left })
      if (left === 0) setOver(told)
    }, 250)
    return () => clearInterval(timer)
  }, [told])
  const left = told && counted?.of === told ? counted.left : seconds
  return {
    isVisible: told !== undefined && told !== over,
    left: `0:${String(left).padStart(2, '0')}`,
    hide: () => setOver(told),
  }
}
