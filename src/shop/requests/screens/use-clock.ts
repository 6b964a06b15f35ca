import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 10_000

/**
 * The shop's clock, going on from what the server said while the page is open; the browser's own may be wrong. Once `end` has
 * passed the page asks the server again: what could be done until then can be done no more.
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
