import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { expectedDays } from './expected-days.ts'

const day = [{ opens: '09:00', closes: '19:30' }]
const hours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] },
  exceptions: { '2026-12-01': [], '2026-12-08': [] },
}
const daysOf = (pt: string, leavesAt: string) => expectedDays({ pt }, new Date(leavesAt), hours)

describe('the days on which a parcel is expected', () => {
  test.each([
    ['1 a 2 dias úteis', '2026-11-23T16:00Z', '2026-11-24', '2026-11-25'],
    ['1 a 2 dias úteis', '2026-11-27T16:00Z', '2026-11-30', '2026-12-02'],
    ['1 a 2 dias úteis', '2026-11-28T11:00Z', '2026-12-02', '2026-12-03'],
    ['3–6 dias úteis', '2026-11-23T16:00Z', '2026-11-26', '2026-12-02'],
    ['1 dia útil', '2026-11-23T16:00Z', '2026-11-24', '2026-11-24'],
  ])('“%s” from %s are %s to %s', (pt, leavesAt, from, until) => {
    expect(daysOf(pt, leavesAt)).toEqual({ from, until })
  })

  test.each(['24 horas', 'Por combinar', '2 a 1 dias úteis', ''])('of “%s” are unknown', (pt) => {
    expect(daysOf(pt, '2026-11-23T16:00Z')).toBeUndefined()
  })
})
