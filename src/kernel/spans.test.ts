import { describe, expect, test } from 'vitest'
import { spanOf } from './spans.ts'

describe('a span is written in its largest fitting unit', () => {
  const from = new Date('2026-11-20T10:00:00Z')
  test.each([
    [0, 'minutes', 0],
    [59, 'minutes', 59],
    [60, 'hours', 1],
    [47 * 60, 'hours', 47],
    [48 * 60, 'days', 2],
    [-5, 'minutes', 0],
  ])('%i minutes: %s', (minutes, unit, count) => {
    expect(spanOf(from, new Date(from.getTime() + minutes * 60_000))).toEqual({ unit, count })
  })
})
