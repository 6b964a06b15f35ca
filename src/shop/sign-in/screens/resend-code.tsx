import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

const round = 2 * Math.PI * 8
const wholeWait = 60

/**
 * Counts down to the button that requests another code. Without scripts the button is there at once, and the server refuses when
 * it is too soon.
 */
export function ResendCode({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds)
  return (
    <>
      {left > 0 && (
        <p role="timer" aria-live="off" className="flex items-center gap-2.5 unscripted:hidden">
          <Clock share={left / wholeWait} />
          <span className="tabular-nums">{m.sign_up_resend_in({ time: clockText(left) })}</span>
        </p>
      )}
      <Form method="post" className={classNames('grid justify-items-start gap-2', left > 0 && 'scripted:hidden')}>
        <Button variant="quiet" name="intent" value="resend">
          {m.sign_up_resend()}
        </Button>
        <p className="text-ink-2 scripted:hidden">{m.sign_up_resend_wait()}</p>
      </Form>
    </>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    // By the clock and not the number of ticks: a background tab gets few of them.
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Clock({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 -rotate-90 fill-none stroke-[2.5]">
      <circle cx="10" cy="10" r="8" className="stroke-line-2" />
      <circle
        cx="10"
        cy="10"
        r="8"
        strokeLinecap="round"
        strokeDasharray={`${share * round} ${round}`}
        className="stroke-green"
      />
    </svg>
  )
}
