import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 1500

/** Asks for the progress of a running job; never in a hidden tab. */
export function useProgressPolling(isWorking: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWorking || state !== 'idle') return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWorking, state, revalidate])
}
