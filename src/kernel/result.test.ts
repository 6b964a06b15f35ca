import { expect, expectTypeOf, test } from 'vitest'
import { err, ok, type Result } from './result.ts'

const seat = (free: number) => (free > 0 ? ok(free - 1) : err({ code: 'full', waiting: ['Rui'] }))

test('a result is a value or an error, distinguished by ok', () => {
  expect(seat(3)).toEqual({ ok: true, value: 2 })
  expect(seat(0)).toEqual({ ok: false, error: { code: 'full', waiting: ['Rui'] } })
})

test('a result without a value is ok as well', () => {
  const answer: Result<void> = ok()
  expect(answer).toEqual({ ok: true, value: undefined })
})

test('the compiler knows the exact error code', () => {
  const answer = seat(0)
  if (answer.ok) return
  expectTypeOf(answer.error).toEqualTypeOf<{ code: 'full'; waiting: string[] }>()
  const passedOn: Result<number, { code: 'full' } | { code: 'closed' }> = answer
  expect(passedOn).toBe(answer)
})
