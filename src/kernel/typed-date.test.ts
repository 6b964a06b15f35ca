import { describe, expect, test } from 'vitest'
import { dayIn, fullDayText, lastDayIn, momentIn, readDate, typedMoment } from './typed-date.ts'

describe('a typed day', () => {
  test.each([
    '31/12/2026',
    '31.12.2026',
    '31-12-2026',
    '2026-12-31',
    '2026/12/31',
    '2026.12.31',
    '31/12/26',
    '31.12.26',
    ' 31 / 12 / 2026 ',
    '31 12 2026',
    '20261231',
    '31122026',
    '31 de dezembro de 2026',
    '31 dez. 2026',
    '31 December 2026',
    '31-DEC-2026',
    '31dez26',
    '３１/１２/２０２６',
    '\u202A31/12/2026\u202C',
    '31–12–2026',
  ])('%j is the last day of 2026', (typed) => expect(readDate(typed)).toEqual({ kind: 'day', day: '2026-12-31' }))

  test('has its day before its month', () => {
    expect(dayIn('05/06/2026')).toBe('2026-06-05')
    expect(dayIn('5/6/2026')).toBe('2026-06-05')
  })
})

describe('a typed month', () => {
  test.each([
    '06/2028',
    '06.28',
    '06/28',
    '06-28',
    '2028-06',
    '2028/06',
    '6/2028',
    '062028',
    '202806',
    'jun 2028',
    'JUN/28',
    'Jun. 2028',
    'JUN28',
    'junho de 2028',
    'June 2028',
  ])('%j is June 2028, until its last day', (typed) => {
    expect(readDate(typed)).toEqual({ kind: 'month', month: '2028-06' })
    expect(lastDayIn(typed)).toBe('2028-06-30')
    expect(dayIn(typed)).toBeUndefined()
  })

  test('ends with February', () => {
    expect(['02/2028', '02/27'].map(lastDayIn)).toEqual(['2028-02-29', '2027-02-28'])
  })
})

test.each([
  ['28-06-30', ['2028-06-30', '2030-06-28']],
  ['280630', ['2028-06-30', '2030-06-28']],
  ['20102011', ['2010-20-11', '2011-10-20']],
])('%j has two readings', (typed, readings) => {
  const valid = readings.filter((day) => !day.includes('-20-'))
  const expected = valid.length === 2 ? { kind: 'ambiguous', readings } : { kind: 'day', day: valid[0] }
  expect(readDate(typed)).toEqual(expected)
})

test.each([
  '',
  '31/02/2026',
  '12/31/2026',
  '13/2028',
  '28/13',
  '0/2028',
  '2028',
  '5 december',
  '31/12',
  '31/12-2026',
  '1/2/3/4',
  'amanhã',
  '31/12/202',
  '31/12/20266',
  '-31/12/2026',
  '2026-12-31T10:00',
  '💊',
  '31/12/2026'.repeat(1000),
  '9'.repeat(10_000),
  '\u202E'.repeat(10_000),
])('%j is no date', (typed) => {
  expect(readDate(typed)).toEqual({ kind: 'unreadable' })
  expect(lastDayIn(typed)).toBeUndefined()
})

describe('a typed moment', () => {
  test.each([
    '2026-12-05T18:30',
    '05/12/2026 18:30',
    '5/12/2026, 18h30',
    '5 de dezembro de 2026 às 18:30',
    '2026-12-05 18:30:00',
  ])('%j is of Lisbon', (typed) => expect(typedMoment(typed)).toEqual(new Date('2026-12-05T18:30:00Z')))

  test('without a time begins at midnight of Lisbon, and as an end is the whole day, in summer and where the clocks change', () => {
    expect(typedMoment('05/07/2026')).toEqual(new Date('2026-07-04T23:00:00Z'))
    expect(typedMoment('05/07/2026', 'end')).toEqual(new Date('2026-07-05T23:00:00Z'))
    expect(momentIn('2026-12-05', 'end')).toEqual(new Date('2026-12-06T00:00:00Z'))
    expect(momentIn('2026-10-25', 'end')).toEqual(new Date('2026-10-26T00:00:00Z'))
    expect(momentIn('2026-12-05T10:00+01:00', 'end')).toEqual(new Date('2026-12-05T09:00:00Z'))
  })

  test.each([
    '',
    '2026-12-05T24:00',
    '2026-02-30T10:00',
    '2026-12-05T10:60',
    '05/12 18:30',
    '06/2028',
    '18:30',
    '9'.repeat(10_000),
  ])('%j is none', (typed) => {
    expect(typedMoment(typed)).toBeUndefined()
    expect(momentIn(typed, 'end')).toBeUndefined()
  })

  test('of the API has its offset', () => {
    expect(momentIn('2026-12-05T10:00', 'end')).toBeUndefined()
  })
})

test('a date of birth needs the whole year', () => {
  expect(['27/3/1957', '27 de março de 1957', '27031957', '27/3/57', '1957-03-27'].map(fullDayText)).toEqual([
    '1957-03-27',
    '1957-03-27',
    '1957-03-27',
    '27/3/57',
    '1957-03-27',
  ])
})
