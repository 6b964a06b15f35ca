import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 10_000

/**
 * The shop's clock, continued from the server's time while the page is open; the browser's own may be wrong. Once `end` has
 * passed the page data is reloaded, because actions may no longer be possible.
 */
export function useClock(start: Date, end: Date): Date {
  const [now, setNow] = useState(start)
  const { revalidate } = useRevalidator()
  const askAgain = useRef(revalidate)
  useEffect(() => {
    askAgain.current = revalidate
  }, [revalidate])
  useEffect(() => {
    const [from, since] = [start.getTime(), performance.now()]
    if (start >= end) return
    const timer = setInterval(() => {
      const current = new Date(from + performance.now() - since)
      setNow(current)
      if (current < end) return
      clearInterval(timer)
      void askAgain.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [start, end])
  return now < start ? start : now
}
