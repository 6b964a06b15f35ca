import { expect, test } from 'vitest'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { openState } from './opening-text.ts'

const day = [{ opens: '09:00', closes: '19:30' }]
const hours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [{ opens: '09:00', closes: '13:00' }], sun: [] },
  exceptions: {},
}

// 20 November 2026 is a Friday; Lisbon is on UTC.
test.each([
  ['2026-11-20T10:00:00Z', { isOpen: true, text: 'Aberta agora, até às 19:30' }],
  ['2026-11-20T07:30:00Z', { isOpen: false, text: 'Fechada agora, abre hoje às 9:00' }],
  ['2026-11-20T20:00:00Z', { isOpen: false, text: 'Fechada agora, abre amanhã às 9:00' }],
  ['2026-11-21T15:00:00Z', { isOpen: false, text: 'Fechada agora, abre segunda-feira às 9:00' }],
])('at %s the home page has the right text', (now, said) => {
  expect(openState(hours, new Date(now), 'pt')).toEqual(said)
})

test('a pharmacy that never closes has no closing time, one without hours is closed', () => {
  const always = [{ opens: '00:00', closes: '24:00' }]
  const week = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always }
  expect(openState({ ...hours, week }, new Date('2026-11-20T10:00:00Z'), 'en')).toEqual({ isOpen: true, text: 'Open now' })
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  expect(openState({ ...hours, week: never }, new Date('2026-11-20T10:00:00Z'), 'en')).toEqual({ isOpen: false, text: 'Closed' })
})
