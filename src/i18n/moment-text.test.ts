import { describe, expect, test } from 'vitest'
import { momentAt, momentText } from './moment-text.ts'

const now = new Date('2026-11-19T17:00:00Z') // a Thursday, in Lisbon as in London

describe('a future moment', () => {
  const cases: [when: string, at: string, pt: string, en: string][] = [
    ['today', '2026-11-19T19:30:00Z', 'hoje às 19:30', 'today at 19:30'],
    ['tomorrow', '2026-11-20T09:00:00Z', 'amanhã às 9:00', 'tomorrow at 9:00'],
    ['on a Saturday', '2026-11-21T09:00:00Z', 'no sábado às 9:00', 'on Saturday at 9:00'],
    ['on a Monday', '2026-11-23T09:00:00Z', 'na segunda às 9:00', 'on Monday at 9:00'],
    ['on the last day that its weekday names alone', '2026-11-25T09:00:00Z', 'na quarta às 9:00', 'on Wednesday at 9:00'],
    ['on the same weekday of next week', '2026-11-26T09:00:00Z', 'a 26 de novembro às 9:00', 'on 26 November at 9:00'],
    ['next year', '2027-01-04T09:00:00Z', 'a 4 de janeiro de 2027 às 9:00', 'on 4 January 2027 at 9:00'],
  ]
  test.each(cases)('%s', (_, at, pt, en) => {
    expect([momentAt(new Date(at), now, 'pt'), momentAt(new Date(at), now, 'en')]).toEqual([pt, en])
  })
})

describe('the end of a window', () => {
  const cases: [when: string, at: string, pt: string, en: string][] = [
    ['is told by its weekday', '2026-11-20T18:00:00Z', 'amanhã, 18:00', 'tomorrow, 18:00'],
    ['within the week', '2026-11-22T18:00:00Z', 'domingo, 18:00', 'Sunday, 18:00'],
    ['at midnight is the end of the day before', '2026-11-22T00:00:00Z', 'sábado, 23:59', 'Saturday, 23:59'],
    ['far away has its date', '2026-12-03T08:05:00Z', '3 de dezembro, 8:05', '3 December, 8:05'],
  ]
  test.each(cases)('%s', (_, at, pt, en) => {
    expect([momentText(new Date(at), now, 'pt'), momentText(new Date(at), now, 'en')]).toEqual([pt, en])
  })

  test('keeps the local time of day when summer time begins and ends', () => {
    // Both start at noon on a Saturday; the 48 hours cross a day of 25 hours, and one of 23.
    expect(momentText(new Date('2026-10-26T11:00:00Z'), new Date('2026-10-24T11:00:00Z'), 'pt')).toBe('segunda, 11:00')
    expect(momentText(new Date('2026-03-30T12:00:00Z'), new Date('2026-03-28T12:00:00Z'), 'pt')).toBe('segunda, 13:00')
    // 23:30 UTC is half past midnight in a Lisbon summer, and still the same evening in winter.
    expect(momentText(new Date('2026-10-24T23:30:00Z'), new Date('2026-10-24T11:00:00Z'), 'pt')).toBe('amanhã, 0:30')
    expect(momentText(new Date('2026-10-25T23:30:00Z'), new Date('2026-10-25T11:00:00Z'), 'pt')).toBe('hoje, 23:30')
  })
})
