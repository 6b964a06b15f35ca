import { useEffect, useState } from 'react'

/** Counts down from these seconds to 0. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
