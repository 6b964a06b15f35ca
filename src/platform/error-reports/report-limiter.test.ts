import { expect, test } from 'vitest'
import { createReportLimiter } from './report-limiter.ts'

test('S248 ten errors of one kind are reported in an hour, with a limit over all kinds', () => {
  let now = Date.parse('2026-03-01T10:10:00Z')
  const canNotify = createReportLimiter({ sameKind: 10, all: 25 }, () => new Date(now))
  const report = (kind: string, times: number): number =>
    Array.from({ length: times }, () => canNotify(kind)).filter(Boolean).length
  expect(report('price', 30)).toBe(10)
  expect(report('stock', 30)).toBe(10)
  expect(report('letter', 30)).toBe(5)
  now += 3_600_000
  expect(report('price', 30)).toBe(10)
})
