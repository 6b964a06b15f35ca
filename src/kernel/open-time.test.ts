import { describe, expect, test } from 'vitest'
import { afterOpenTime, openMinutes, openStretches } from './open-time.ts'
import type { OpeningHours } from './opening-hours.ts'

const weekday = [{ opens: '09:00', closes: '19:30' }]
const hours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: { mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday, sat: [], sun: [] },
  exceptions: {},
}
const day = [{ opens: '00:00', closes: '24:00' }]
const always: OpeningHours = { ...hours, week: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day } }
// 19 November 2026 is a Thursday; Lisbon keeps UTC in winter.
const at = (text: string): Date => new Date(`2026-11-${text}:00Z`)

describe('opening hours between two moments', () => {
  test.each([
    ['19T19:20', '20T10:42', 10 + 102],
    ['20T19:00', '23T09:30', 30 + 30],
    ['21T10:00', '22T18:00', 0],
    ['20T10:00', '20T10:00', 0],
  ])('from %s to %s: %i minutes', (from, to, minutes) => {
    expect(openMinutes(hours, at(from), at(to))).toBe(minutes)
  })

  test('are stretches that end where it closes or the time is over', () => {
    expect(openStretches(hours, at('19T19:20'), at('20T10:42'))).toEqual([
      { from: at('19T19:20'), until: at('19T19:30') },
      { from: at('20T09:00'), until: at('20T10:42') },
    ])
  })

  test('are one stretch where it never closes', () => {
    expect(openMinutes(always, at('19T19:20'), at('21T19:20'))).toBe(2 * 24 * 60)
  })
})

describe('a moment after so many open hours', () => {
  test.each([
    ['19T18:30', 2, '20T10:00'],
    ['20T18:30', 2, '23T10:00'],
    ['20T10:00', 2, '20T12:00'],
  ])('from %s, %i hours: %s', (from, length, to) => {
    expect(afterOpenTime(hours, at(from), length * 3_600_000)).toEqual(at(to))
  })

  test('does not exist for a pharmacy that never opens', () => {
    const never = { ...hours, week: { ...hours.week, mon: [], tue: [], wed: [], thu: [], fri: [] } }
    expect(afterOpenTime(never, at('19T10:00'), 1)).toBeUndefined()
  })
})
