import { expect, test } from 'vitest'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { readyAt } from './pickup-ready.ts'

const weekday = [{ opens: '09:00', closes: '19:30' }]
const hours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: {
    mon: weekday,
    tue: weekday,
    wed: weekday,
    thu: weekday,
    fri: weekday,
    sat: [{ opens: '09:00', closes: '13:00' }],
    sun: [],
  },
  exceptions: { '2026-12-08': [] },
}

// In winter Lisbon time is UTC.
const ready = (now: string): string | undefined =>
  readyAt(hours, new Date(`${now}Z`), 2)
    ?.toISOString()
    .slice(0, 16)

test('a daytime order is ready two hours later, rounded up to ten minutes', () => {
  expect(ready('2026-11-23T10:33')).toBe('2026-11-23T12:40')
  expect(ready('2026-11-23T10:30')).toBe('2026-11-23T12:30')
})

test('preparing a night order begins when the pharmacy opens', () => {
  expect(ready('2026-11-23T23:10')).toBe('2026-11-24T11:00')
})

test('what is not ready by closing time continues the next morning', () => {
  expect(ready('2026-11-23T18:30')).toBe('2026-11-24T10:00')
  expect(ready('2026-11-28T12:30')).toBe('2026-11-30T10:30')
})

test('an order that is ready just at closing time is ready then', () => {
  expect(ready('2026-11-23T17:30')).toBe('2026-11-23T19:30')
})

test('a holiday does not count', () => {
  expect(ready('2026-12-07T19:00')).toBe('2026-12-09T10:30')
})

test('a pharmacy that never opens promises nothing', () => {
  const never: OpeningHours = { ...hours, week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } }
  expect(readyAt(never, new Date('2026-11-23T10:00Z'), 2)).toBeUndefined()
})
