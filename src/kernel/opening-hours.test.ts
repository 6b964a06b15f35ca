import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay, lisbonDate } from './dates.ts'
import {
  closesAt,
  groupedWeek,
  isOpen,
  isOpeningSpan,
  nextOpening,
  type OpeningHours,
  type OpeningSpan,
} from './opening-hours.ts'

const workday = [{ opens: '09:00', closes: '19:30' }]
const saturday = [{ opens: '09:00', closes: '13:00' }]
const allDay = [{ opens: '00:00', closes: '24:00' }]
const everyDay = (spans: readonly OpeningSpan[]): OpeningHours['week'] => ({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
})
const hoursOf = (week: OpeningHours['week'], exceptions: OpeningHours['exceptions'] = {}): OpeningHours => ({
  zone: 'Europe/Lisbon',
  week,
  exceptions,
})
const town = hoursOf(
  { ...everyDay(workday), sat: saturday, sun: [] },
  { '2026-12-25': [], '2026-12-24': saturday, '2026-12-27': saturday },
)
const at = (text: string): Date => new Date(text)
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

describe('an ordinary week', () => {
  test('the pharmacy is open from its first minute until its last', () => {
    expect(isOpen(town, at('2026-01-05T08:59:59.999Z'))).toBe(false)
    expect(isOpen(town, at('2026-01-05T09:00:00Z'))).toBe(true)
    expect(isOpen(town, at('2026-01-05T19:29:59.999Z'))).toBe(true)
    expect(isOpen(town, at('2026-01-05T19:30:00Z'))).toBe(false)
  })

  test('the closing time is known while it is open, and not while it is closed', () => {
    expect(closesAt(town, at('2026-01-05T10:00:00Z'))).toEqual(at('2026-01-05T19:30:00Z'))
    expect(closesAt(town, at('2026-01-05T20:00:00Z'))).toBeUndefined()
  })

  test('after Saturday noon it opens on Monday', () => {
    expect(nextOpening(town, at('2026-01-10T13:00:00Z'))).toEqual(at('2026-01-12T09:00:00Z'))
  })

  test('while it is open the next opening is now', () => {
    expect(nextOpening(town, at('2026-01-05T10:00:00Z'))).toEqual(at('2026-01-05T10:00:00Z'))
  })

  test('a lunch break is closed, however the spans are ordered', () => {
    const lunch = hoursOf(
      everyDay([
        { opens: '14:00', closes: '19:00' },
        { opens: '09:00', closes: '12:30' },
      ]),
    )
    expect(isOpen(lunch, at('2026-01-05T13:00:00Z'))).toBe(false)
    expect(nextOpening(lunch, at('2026-01-05T13:00:00Z'))).toEqual(at('2026-01-05T14:00:00Z'))
    expect(nextOpening(lunch, at('2026-01-05T05:00:00Z'))).toEqual(at('2026-01-05T09:00:00Z'))
    expect(closesAt(lunch, at('2026-01-05T09:00:00Z'))).toEqual(at('2026-01-05T12:30:00Z'))
  })
})

describe('exceptions', () => {
  test('a holiday is closed, Christmas Eve is short, an extra Sunday is open', () => {
    expect(isOpen(town, at('2026-12-25T10:00:00Z'))).toBe(false)
    expect(closesAt(town, at('2026-12-24T10:00:00Z'))).toEqual(at('2026-12-24T13:00:00Z'))
    expect(isOpen(town, at('2026-12-27T10:00:00Z'))).toBe(true)
  })

  test('the next opening steps over them', () => {
    expect(nextOpening(town, at('2026-12-24T14:00:00Z'))).toEqual(at('2026-12-26T09:00:00Z'))
  })
})

describe('the clock changes', () => {
  test('on the last Sunday of March it opens an hour earlier in UTC', () => {
    const sundays = hoursOf(everyDay(workday))
    expect(isOpen(sundays, at('2026-03-28T08:30:00Z'))).toBe(false)
    expect(isOpen(sundays, at('2026-03-29T08:30:00Z'))).toBe(true)
    expect(nextOpening(sundays, at('2026-03-28T19:30:00Z'))).toEqual(at('2026-03-29T08:00:00Z'))
  })

  test('on the last Sunday of October it opens an hour later in UTC', () => {
    const sundays = hoursOf(everyDay(workday))
    expect(isOpen(sundays, at('2026-10-24T08:30:00Z'))).toBe(true)
    expect(isOpen(sundays, at('2026-10-25T08:30:00Z'))).toBe(false)
    expect(nextOpening(sundays, at('2026-10-24T18:30:00Z'))).toEqual(at('2026-10-25T09:00:00Z'))
  })

  test('a night span over the change lasts three hours in March and five in October', () => {
    const night = hoursOf(everyDay([{ opens: '00:00', closes: '04:00' }]))
    expect(nextOpening(night, at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-29T00:00:00Z'))
    expect(closesAt(night, at('2026-03-29T00:30:00Z'))).toEqual(at('2026-03-29T03:00:00Z'))
    expect(nextOpening(night, at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-24T23:00:00Z'))
    expect(closesAt(night, at('2026-10-25T01:30:00Z'))).toEqual(at('2026-10-25T04:00:00Z'))
  })

  test('a span inside the hour that never happens is not open, one inside the doubled hour is open once', () => {
    const small = hoursOf(everyDay([{ opens: '01:30', closes: '02:00' }]))
    expect(nextOpening(small, at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-30T00:30:00Z'))
    const first = hoursOf(everyDay([{ opens: '01:15', closes: '01:45' }]))
    expect(isOpen(first, at('2026-10-25T00:30:00Z'))).toBe(true)
    expect(isOpen(first, at('2026-10-25T01:30:00Z'))).toBe(false)
  })
})

describe('midnight', () => {
  const late = hoursOf(
    { ...everyDay([]), fri: [{ opens: '20:00', closes: '24:00' }], sat: [{ opens: '00:00', closes: '02:00' }] },
    { '2026-01-16': [{ opens: '20:00', closes: '24:00' }], '2026-01-17': [] },
  )

  test('spans that touch there are one night', () => {
    expect(isOpen(late, at('2026-01-09T23:59:59.999Z'))).toBe(true)
    expect(isOpen(late, at('2026-01-10T00:00:00Z'))).toBe(true)
    expect(closesAt(late, at('2026-01-09T22:00:00Z'))).toEqual(at('2026-01-10T02:00:00Z'))
  })

  test('without a following span it closes at midnight', () => {
    expect(closesAt(late, at('2026-01-16T22:00:00Z'))).toEqual(at('2026-01-17T00:00:00Z'))
  })
})

describe('always and never', () => {
  test('a pharmacy that never opens has no next opening', () => {
    const never = hoursOf(everyDay([]))
    expect([isOpen(never, at('2026-01-05T10:00:00Z')), nextOpening(never, at('2026-01-05T10:00:00Z'))]).toEqual([
      false,
      undefined,
    ])
  })

  test('a pharmacy that opens on one day next summer has that next opening', () => {
    const once = hoursOf(everyDay([]), { '2026-08-01': saturday })
    expect(nextOpening(once, at('2026-01-05T10:00:00Z'))).toEqual(at('2026-08-01T08:00:00Z'))
    expect(nextOpening(once, at('2026-08-01T12:00:00Z'))).toBeUndefined()
  })

  test('a pharmacy that never closes has no closing time', () => {
    expect(closesAt(hoursOf(everyDay(allDay)), at('2026-03-20T10:00:00Z'))).toBeUndefined()
  })

  test('an invalid time throws', () => {
    const wrong = hoursOf(everyDay([{ opens: '9:00', closes: '25:00' }]))
    expect(() => isOpen(wrong, at('2026-01-05T10:00:00Z'))).toThrow(RangeError)
  })
})

describe('written down', () => {
  test('equal neighbouring days are grouped', () => {
    expect(groupedWeek(town)).toEqual([
      { from: 'mon', to: 'fri', spans: workday },
      { from: 'sat', to: 'sat', spans: saturday },
      { from: 'sun', to: 'sun', spans: [] },
    ])
    expect(groupedWeek(hoursOf(everyDay(allDay)))).toEqual([{ from: 'mon', to: 'sun', spans: allDay }])
  })

  test('equal days with another between them stay apart', () => {
    expect(groupedWeek(hoursOf({ ...everyDay(workday), wed: [] })).map(({ from, to }) => `${from}-${to}`)).toEqual([
      'mon-tue',
      'wed-wed',
      'thu-sun',
    ])
  })

  test('a span ends after it begins', () => {
    expect(isOpeningSpan({ opens: '00:00', closes: '24:00' })).toBe(true)
    expect(isOpeningSpan({ opens: '22:00', closes: '02:00' })).toBe(false)
    expect(isOpeningSpan({ opens: '09:00', closes: '09:00' })).toBe(false)
    expect(isOpeningSpan({ opens: '9:00', closes: '24:30' })).toBe(false)
  })
})

describe('for any hours', () => {
  const spans = fc
    .uniqueArray(
      fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
      { maxLength: 6 },
    )
    .map((times) => times.toSorted((a, b) => a - b))
    .map((times) =>
      times.flatMap((opens, index) =>
        index % 2 === 0 && times[index + 1] !== undefined ? [{ opens: clock(opens), closes: clock(times[index + 1] ?? 0) }] : [],
      ),
    )
  const changes = fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z')
  const nearChange = fc
    .tuple(changes, fc.integer({ min: -4000, max: 4000 }))
    .map(([change, minutes]) => new Date(at(change).getTime() + minutes * 60_000))
  const anyHours = fc
    .tuple(fc.record({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }), spans, nearChange)
    .map(([week, exception, day]) => hoursOf(week, { [nextDay(lisbonDate(day))]: exception }))

  test('the next opening is open, not before now, and nothing before it is', () => {
    fc.assert(
      fc.property(anyHours, nearChange, (hours, now) => {
        const next = nextOpening(hours, now)
        if (!next) {
          expect(isOpen(hours, now)).toBe(false)
          return
        }
        expect(next >= now).toBe(true)
        expect(isOpen(hours, next)).toBe(true)
        if (next > now) {
          expect(isOpen(hours, now)).toBe(false)
          expect(isOpen(hours, new Date(next.getTime() - 1))).toBe(false)
          expect(isOpen(hours, new Date((now.getTime() + next.getTime()) / 2))).toBe(false)
        }
      }),
    )
  })

  test('it is open until it closes, and not then', () => {
    fc.assert(
      fc.property(anyHours, nearChange, (hours, now) => {
        const closing = closesAt(hours, now)
        if (!closing) {
          expect(isOpen(hours, now)).toBe(false)
          return
        }
        expect(closing > now).toBe(true)
        expect(isOpen(hours, new Date(closing.getTime() - 1))).toBe(true)
        expect(isOpen(hours, closing)).toBe(false)
      }),
    )
  })
})
