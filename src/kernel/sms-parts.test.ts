import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileUnits, quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { maxSmsLength, possiblePrescriptions, readPrescriptionSms } from './prescription-sms.ts'
import { partsOf } from './sms-parts.ts'

describe('a pasted message', () => {
  const runs = fc.array(fc.tuple(fc.constantFrom(...hostileUnits), fc.nat({ max: 2000 })), { minLength: 1, maxLength: 4 })
  const texts = runs.map((some) => some.map(([unit, times]) => unit.repeat(times)).join(''))

  test('is read quickly, with any content', () => {
    const maxMs = 50
    fc.assert(
      fc.property(texts, (text) => {
        const message = text.slice(0, maxSmsLength)
        expect(quickestMs(() => readPrescriptionSms(message), maxMs)).toBeLessThan(maxMs)
        expect(quickestMs(() => possiblePrescriptions(message), maxMs)).toBeLessThan(maxMs)
      }),
      { numRuns: 200, endOnFailure: true },
    )
  })

  test('takes at most linear time', () => {
    const maxMs = 500
    fc.assert(
      fc.property(texts, (text) => {
        const long = text.slice(0, maxSmsLength).repeat(10)
        expect(quickestMs(() => partsOf(long), maxMs)).toBeLessThan(maxMs)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })

  test('of 4,000 characters is refused within 50 ms', () => {
    const text = `${'a'.repeat(2000)} ${'1 '.repeat(1999)}`
    expect(quickestMs(() => readPrescriptionSms(text), 50)).toBeLessThan(50)
    expect(readPrescriptionSms(text)).toEqual({ ok: false, error: { code: 'sms_unrecognised' } })
  })
})
