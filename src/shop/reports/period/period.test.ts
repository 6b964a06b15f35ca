import { describe, expect, test } from 'vitest'
import { daysOf, momentsOf, periodBefore, readPeriod, spansOf } from './period.ts'

const now = new Date('2026-11-20T10:40:00Z')

describe('the period of a report', () => {
  test('is the last thirty days by default, by day', () => {
    expect(readPeriod({}, now)).toEqual({ ok: true, value: { from: '2026-10-22', to: '2026-11-20', group: 'day' } })
  })

  test('begins in Lisbon, where the day of a summer night is already the next one', () => {
    expect(readPeriod({}, new Date('2026-07-31T23:30:00Z'))).toMatchObject({ value: { to: '2026-08-01' } })
  })

  test('of half a year has rows by week, of two years by month', () => {
    expect(readPeriod({ from: '2026-06-01' }, now)).toMatchObject({ value: { group: 'week' } })
    expect(readPeriod({ from: '2024-12-01' }, now)).toMatchObject({ value: { group: 'month' } })
  })

  test.each([
    [{ from: 'ontem' }, { code: 'report_day', field: 'from' }],
    [{ from: '2026-02-30' }, { code: 'report_day', field: 'from' }],
    [{ to: '2026-13-01' }, { code: 'report_day', field: 'to' }],
    [{ to: '9999-12-31' }, { code: 'report_day', field: 'to' }],
    [{ from: '0001-01-01' }, { code: 'report_day', field: 'from' }],
    [
      { from: '2026-11-21', to: '2026-11-20' },
      { code: 'report_order', field: 'from' },
    ],
    [
      { from: '2006-11-21', to: '2026-11-20' },
      { code: 'report_length', field: 'from' },
    ],
    [
      { from: '2024-11-21', to: '2026-11-20', group: 'day' as const },
      { code: 'report_days', field: 'group' },
    ],
  ])('%j is refused as %j', (query, error) => {
    expect(readPeriod(query, now)).toEqual({ ok: false, error })
  })

  test('of a leap year by day is allowed', () => {
    expect(readPeriod({ from: '2028-01-01', to: '2028-12-31', group: 'day' }, now).ok).toBe(true)
  })

  test('is as long as the one before it', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' })
  })

  test('has 23 hours on the last Sunday of March and 25 on that of October', () => {
    const hours = (day: string) => {
      const { since, until } = momentsOf({ from: day, to: day })
      return (until.getTime() - since.getTime()) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24])
  })
})

describe('the spans of a period', () => {
  test('are its days', () => {
    expect(spansOf({ from: '2026-10-24', to: '2026-10-26' }, 'day').map(({ start }) => start)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ])
  })

  test('are weeks from Monday to Sunday, and only the part that lies in the period', () => {
    expect(spansOf({ from: '2026-11-05', to: '2026-11-10' }, 'week')).toEqual([
      { start: '2026-11-02', from: '2026-11-05', to: '2026-11-08' },
      { start: '2026-11-09', from: '2026-11-09', to: '2026-11-10' },
    ])
  })

  test('are months, February of a leap year too', () => {
    expect(spansOf({ from: '2028-01-31', to: '2028-03-01' }, 'month')).toEqual([
      { start: '2028-01-01', from: '2028-01-31', to: '2028-01-31' },
      { start: '2028-02-01', from: '2028-02-01', to: '2028-02-29' },
      { start: '2028-03-01', from: '2028-03-01', to: '2028-03-01' },
    ])
  })

  test('cover every day once', () => {
    const period = { from: '2025-12-17', to: '2026-12-16' }
    for (const group of ['day', 'week', 'month'] as const)
      expect(spansOf(period, group).reduce((sum, span) => sum + daysOf(span), 0)).toBe(365)
  })
})
