import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { timeLeft } from '../../request/request-labels.ts'
import type { TimeLeft } from '../../request/request-labels.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 10_000

/**
 * The shop's clock, continued from the server's time while the page is open; the browser's own may be wrong. Once `end` has
 * passed the page data is reloaded, because actions may no longer be possible.
 */
function useClock(start: Date, end: Date): Date {
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

type Props = {
  quotedAt: Date
  expiresAt: Date
  /** What the server's clock said when the page was made. */ now: Date
  /** It lies in the cart already. */ isInCart?: boolean
}

/** The deadline of a quote: a ring that empties, the day and hour, and the time left. Amber on the last day. */
export function DeadlineClock({ quotedAt, expiresAt, now: start, isInCart = false }: Props) {
  const locale = useLocale()
  const now = useClock(start, expiresAt)
  const left = timeLeft({ quotedAt, expiresAt }, now, locale)
  const until = momentText(expiresAt, now, locale)
  return (
    <div className="flex items-center gap-3.5">
      <Ring left={left} />
      <div className="grid gap-px text-sm leading-snug">
        <b>{isInCart ? m.deadline_buy({ until }) : m.deadline_add({ until })}</b>
        {/* role="timer": readable on demand, not announced on every change. */}
        <span role="timer" className="text-xs text-ink-2">
          {left.text}
        </span>
      </div>
    </div>
  )
}

function Ring({ left: { short, share, isLittle } }: { left: TimeLeft }) {
  return (
    <svg viewBox="0 0 52 52" width="52" height="52" aria-hidden="true" className="flex-none">
      <circle cx="26" cy="26" r="22" fill="none" strokeWidth="4" className="stroke-line-2" />
      <circle
        cx="26"
        cy="26"
        r="22"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${Math.round(share * 1000) / 10} 100`}
        transform="rotate(-90 26 26)"
        className={isLittle ? 'stroke-warn' : 'stroke-green'}
      />
      <text x="26" y="30" textAnchor="middle" className={classNames('text-2xs font-heavy', isLittle ? 'fill-warn' : 'fill-ink')}>
        {short}
      </text>
    </svg>
  )
}
