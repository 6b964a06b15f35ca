import { HOUR, lisbonDate } from '#src/kernel/dates.ts'
import { afterOpenTime, openStretches } from '#src/kernel/open-time.ts'
import type { Stretch } from '#src/kernel/open-time.ts'
import type { Website } from '#src/shop/website/website.ts'

type Settings = Pick<Website, 'hours' | 'limits'>

/** Customers are promised an answer within the hours of the settings, of which only opening hours count. */
export const answerDueAt = ({ hours, limits }: Settings, waitingSince: Date): Date | null =>
  afterOpenTime(hours, waitingSince, limits.answerHours * HOUR) ?? null

/** What a waiting customer has used of the promise. Times in minutes. */
export type WaitClock = {
  dueAt: Date | null
  promised: number
  used: number
  /** Opening hours of each day so far. */ days: readonly { at: Date; minutes: number }[]
  /** With the closed time in between and what is left, as they follow each other. */ bars: readonly ClockBar[]
  /** While it was closed the time stood still. */ closed: readonly Stretch[]
}

export type ClockBar = { kind: 'open' | 'closed' | 'left'; at: Date; minutes: number }

/** Days and bars that are drawn, the latest ones. */
const maxDrawn = 3

export function waitClock(settings: Settings, waitingSince: Date, now: Date): WaitClock {
  const open = openStretches(settings.hours, waitingSince, now)
  const promised = settings.limits.answerHours * 60
  const used = sum(open.map(minutesOf))
  const closed = open.slice(1).map((stretch, index) => ({ from: open[index]?.until ?? stretch.from, until: stretch.from }))
  return {
    dueAt: answerDueAt(settings, waitingSince),
    promised,
    used,
    days: daysOf(open).slice(-maxDrawn),
    bars: barsOf(open.slice(-maxDrawn), Math.max(0, promised - used)),
    closed: closed.slice(-maxDrawn),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const minutesOf = ({ from, until }: Stretch): number => Math.floor((until.getTime() - from.getTime()) / 60_000)

function daysOf(open: readonly Stretch[]): { at: Date; minutes: number }[] {
  const byDay = Map.groupBy(open, ({ from }) => lisbonDate(from))
  return [...byDay.values()].map((stretches) => ({
    at: stretches[0]?.from ?? new Date(0),
    minutes: sum(stretches.map(minutesOf)),
  }))
}

function barsOf(open: readonly Stretch[], left: number): ClockBar[] {
  const bars: ClockBar[] = []
  for (const [index, stretch] of open.entries()) {
    const before = open[index - 1]
    if (before) bars.push({ kind: 'closed', at: before.until, minutes: minutesOf({ from: before.until, until: stretch.from }) })
    bars.push({ kind: 'open', at: stretch.from, minutes: minutesOf(stretch) })
  }
  const end = open.at(-1)?.until
  return end && left > 0 ? [...bars, { kind: 'left', at: end, minutes: left }] : bars
}
