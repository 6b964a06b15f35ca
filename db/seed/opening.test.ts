import { expect, test } from 'vitest'
import { addHours, HOUR } from '#src/kernel/dates.ts'
import { isOpen } from '#src/kernel/opening-hours.ts'
import { timesOf } from './load-requests.ts'
import { onceOpen, openHoursAgo, quotedAt, whileOpen } from './opening.ts'
import { openingHours } from './pharmacy.ts'
import { requests } from './requests.ts'

// Three weeks at varying hours, including Christmas and New Year.
const starts = Array.from({ length: 46 }, (_, at) => addHours(new Date('2026-12-18T00:38:00Z'), at * 11))
const open = (moment: Date): boolean => isOpen(openingHours, moment)

test('whenever the demo starts, its history lies in the past and inside opening hours', () => {
  for (const now of starts) {
    const moments = [whileOpen(now, 26, [2]), whileOpen(now, 4 * 24, [2])]
    const lately = [0.4, 0.6, 0.7, 1.1, 1.4, 3.2].map((hours) => openHoursAgo(now, hours))
    expect(
      [...moments, ...lately].filter((moment) => !open(moment) || moment >= now),
      now.toISOString(),
    ).toEqual([])
    expect(lately.toSorted((a, b) => b.getTime() - a.getTime())).toEqual(lately)
  }
})

test('what is ready became ready inside opening hours and before the start', () => {
  for (const now of starts) {
    const ready = onceOpen(now, addHours(whileOpen(now, 26, [2]), 2))
    expect(open(ready) && ready < now, now.toISOString()).toBe(true)
  }
})

// Includes a Sunday evening: two days after the last open hour would be the next morning.
test('when the demo starts its quotes are at most 28 hours old', () => {
  for (const now of [...starts, new Date('2026-11-22T22:30:00Z')])
    expect(now.getTime() - quotedAt(now, 17).getTime(), now.toISOString()).toBeLessThanOrEqual(28 * HOUR)
})

test('quotes were made while it was open, unless it was closed for longer than a day', () => {
  const opened = (now: Date) => Array.from({ length: 109 }, (_, at) => addHours(now, -1 - at / 4)).some(open)
  for (const now of starts.filter(opened)) expect(open(quotedAt(now, 17)), now.toISOString()).toBe(true)
})

test('on an ordinary day their expiry is inside opening hours', () => {
  for (const now of starts.filter((start) => /^2026-12-2[1-2]/.test(start.toISOString())))
    expect(open(addHours(quotedAt(now, 17), 48)) || now.getUTCDay() === 1, now.toISOString()).toBe(true)
})

// At night, what was sent recently moves to before closing time: on a
// Monday at 6:38 the waiting prescription once came before the quoted one.
test('all through a Sunday night the prescriptions of the demo were sent in the order of its list', () => {
  const everySevenMinutes = Array.from({ length: 155 }, (_, at) => new Date(Date.parse('2026-11-22T16:00:30Z') + at * 7 * 60_000))
  const sentBy = (principal: string, now: Date) =>
    requests.filter((request) => request.principal === principal).map((request) => timesOf(now, request).sent.getTime())
  const muddled = (now: Date) =>
    ['rui', 'marta'].some((principal) => sentBy(principal, now).some((sent, at, all) => sent <= (all[at - 1] ?? 0)))
  expect(everySevenMinutes.filter(muddled).map((now) => now.toISOString())).toEqual([])
})
