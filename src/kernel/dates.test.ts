import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addHours,
  nextDay,
  HOUR,
  isDateOfBirth,
  isIsoDate,
  isMoment,
  lisbonDate,
  lisbonMidnight,
  lisbonMoment,
} from './dates.ts'

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const at = (text: string): Date => new Date(text)
const hoursOf = (day: string) => (lisbonMidnight(nextDay(day)).getTime() - lisbonMidnight(day).getTime()) / HOUR

describe('Lisbon days', () => {
  test('in summer the day begins an hour before the day of Greenwich', () => {
    expect(lisbonDate(at('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
    expect(lisbonDate(at('2026-01-01T23:30:00Z'))).toBe('2026-01-01')
    expect(lisbonMidnight('2026-07-02')).toEqual(at('2026-07-01T23:00:00Z'))
    expect(lisbonMidnight('2026-01-02')).toEqual(at('2026-01-02T00:00:00Z'))
  })

  test('the last Sunday of March has 23 hours, the last of October 25', () => {
    expect(['2026-03-28', '2026-03-29', '2026-03-30'].map(hoursOf)).toEqual([24, 23, 24])
    expect(['2026-10-24', '2026-10-25', '2026-10-26'].map(hoursOf)).toEqual([24, 25, 24])
  })

  test('an hour that is skipped is an hour later, one that happens twice is its first pass', () => {
    expect(lisbonMoment('2026-03-29', 90)).toEqual(at('2026-03-29T01:30:00Z'))
    expect(lisbonMoment('2026-10-25', 90)).toEqual(at('2026-10-25T00:30:00Z'))
  })

  test('every moment lies between the midnights of its day', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const day = lisbonDate(moment)
        expect(lisbonMidnight(day) <= moment && moment < lisbonMidnight(nextDay(day))).toBe(true)
      }),
    )
  })

  test('moments agree with Temporal', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 1439 }), (moment, minutes) => {
        const day = lisbonDate(moment)
        const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
        const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Lisbon', plainTime: time })
        expect(lisbonMoment(day, minutes).getTime()).toBe(zoned.epochMilliseconds)
      }),
    )
  })

  test('an invalid day throws', () => {
    expect(() => lisbonMidnight('2026-02-30')).toThrow(RangeError)
    expect(() => nextDay('tomorrow')).toThrow(RangeError)
  })

  test('days follow over months and leap years', () => {
    expect(nextDay('2028-02-28')).toBe('2028-02-29')
    expect(nextDay('2026-12-31')).toBe('2027-01-01')
    expect(nextDay('2026-03-01', -1)).toBe('2026-02-28')
    expect([isIsoDate('2028-02-29'), isIsoDate('2027-02-29'), isIsoDate('2026-2-3')]).toEqual([true, false, false])
    expect(['1800-01-01', '2999-12-31'].map(isIsoDate)).toEqual([true, true])
    expect(['0000-01-01', '1799-12-31', '3000-01-01', '9999-12-31', '+275760-09-13'].map(isIsoDate)).toEqual(Array(5).fill(false))
    expect(lisbonMidnight(nextDay('2999-12-31')).toISOString()).toBe('3000-01-01T00:00:00.000Z')
    expect(['2026-11-26T10:00Z', '2026-02-30T10:00Z', '0000-01-01T00:00Z', '2026-11-26T99:00Z'].map(isMoment)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('later', () => {
  test('hours are counted as elapsed time, also when the clocks change', () => {
    expect(addHours(at('2026-03-28T12:00:00Z'), 48)).toEqual(at('2026-03-30T12:00:00Z'))
    expect(addHours(at('2026-03-28T12:00:00Z'), 0.5)).toEqual(at('2026-03-28T12:30:00Z'))
  })

  test('days keep the local time of day', () => {
    expect(addDays(at('2026-03-28T12:00:00Z'), 1)).toEqual(at('2026-03-29T11:00:00Z'))
    expect(addDays(at('2026-10-24T11:00:00Z'), 1)).toEqual(at('2026-10-25T12:00:00Z'))
    expect(addDays(at('2026-10-25T12:00:00.123Z'), -1)).toEqual(at('2026-10-24T11:00:00.123Z'))
  })

  test('adding no days is the same moment, also in the hour that happens twice', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(addDays(moment, 0)).toEqual(moment)
      }),
    )
    expect(addDays(at('2026-10-25T01:30:00Z'), 0)).toEqual(at('2026-10-25T01:30:00Z'))
  })

  test('days agree with Temporal', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -400, max: 400 }), (moment, days) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('Europe/Lisbon')
        expect(addDays(moment, days).getTime()).toBe(zoned.add({ days }).epochMilliseconds)
      }),
    )
  })
})

describe('date of birth', () => {
  const now = at('2026-07-01T23:30:00Z') // the 2nd of July in Lisbon

  test.each(['1900-01-01', '1980-02-29', '2026-07-02'])('%s is valid', (day) => expect(isDateOfBirth(day, now)).toBe(true))

  test.each(['1899-12-31', '2026-07-03', '1981-02-29', '1980-13-01', '01-01-1980', '', '1980-01-01T00:00:00Z'])(
    '%j is invalid',
    (day) => expect(isDateOfBirth(day, now)).toBe(false),
  )
})
