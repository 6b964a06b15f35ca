import { useEffect, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'

type Props = {
  until: Date
  /** Server time when the page was rendered: the phone's clock may be wrong. */ now: Date
}

/** Countdown to accept a payment. Without scripts the deadline next to it remains. */
export function PayCountdown({ until, now }: Props) {
  const left = useSecondsLeft(until, now)
  if (left <= 0)
    return (
      <p role="status" className="font-semibold">
        {m.order_mb_way_over()}
      </p>
    )
  return (
    // A timer without announcements: not read out every second.
    <p role="timer" aria-live="off" className="text-2xl font-bold text-green tabular-nums unscripted:hidden">
      {m.order_mb_way_left({ time: clockText(left) })}
    </p>
  )
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsLeft(until: Date, now: Date): number {
  const [from, end] = [now.getTime(), until.getTime()]
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), 1000)
    return () => {
      clearInterval(timer)
      setPassed(0)
    }
  }, [from, end])
  return Math.ceil((end - from - passed) / 1000)
}
