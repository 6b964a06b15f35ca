import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { requestStates } from './request.ts'
import type { Request } from './request.ts'
import { nextStepText, requestName, requestStateName, stateNow, timeLeft } from './request-labels.ts'

const workday = [{ opens: '09:00', closes: '19:30' }]
const hours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: {
    mon: workday,
    tue: workday,
    wed: workday,
    thu: workday,
    fri: workday,
    sat: [{ opens: '09:00', closes: '13:00' }],
    sun: [],
  },
  exceptions: { '2026-12-25': [], '2026-12-24': [{ opens: '09:00', closes: '13:00' }] },
}
const at = (time: string) => new Date(time)
const waiting = { kind: 'prescription', state: 'pending', expiresAt: null } as const

describe('the next step of a prescription that waits for its quote', () => {
  const cases: [when: string, now: string, says: string][] = [
    ['while somebody is there', '2026-11-19T10:00:00Z', 'avisamos quando houver preço'],
    ['in the evening', '2026-11-19T20:00:00Z', 'amanhã às 9:00'],
    ['early in the morning', '2026-11-19T07:00:00Z', 'hoje às 9:00'],
    ['on a Saturday afternoon', '2026-11-21T15:00:00Z', 'na segunda às 9:00'],
    ['on the afternoon before a holiday', '2026-12-24T15:00:00Z', 'no sábado às 9:00'],
    ['on the Saturday before summer time ends', '2026-10-24T20:00:00Z', 'na segunda às 9:00'],
    ['on the Sunday on which summer time ends', '2026-10-25T20:00:00Z', 'amanhã às 9:00'],
    ['on the Sunday on which summer time begins', '2026-03-29T00:30:00Z', 'amanhã às 9:00'],
    ['at half past eight of the first summer Monday', '2026-03-30T07:30:00Z', 'hoje às 9:00'],
  ]
  test.each(cases)('%s', (_, now, says) => {
    expect(nextStepText(waiting, { hours, now: at(now) }, 'pt')).toContain(says)
  })

  test('has a text for a pharmacy that never opens too', () => {
    const never = { ...hours, week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } }
    expect(nextStepText(waiting, { hours: never, now: at('2026-11-19T10:00:00Z') }, 'en')).toContain('in pharmacy hours')
  })
})

const quotedAt = at('2026-10-24T11:00:00Z')
const expiresAt = at('2026-10-26T11:00:00Z')

test('a quote of a Saturday before summer time ends is valid for 48 hours, in its text and its ring', () => {
  const priced = { kind: 'prescription', state: 'confirmed', expiresAt } as const
  expect(nextStepText(priced, { hours, now: quotedAt }, 'pt')).toContain('até segunda, 11:00')
  expect(nextStepText(priced, { hours, now: quotedAt }, 'en')).toContain('until Monday, 11:00')
  const left = (now: string, locale: 'pt' | 'en') => timeLeft({ quotedAt, expiresAt }, at(now), locale)
  expect(left('2026-10-24T11:00:00Z', 'pt')).toEqual({ text: 'Faltam 2 dias.', short: '48 h', share: 1, isLittle: false })
  expect(left('2026-10-25T04:00:00Z', 'pt')).toMatchObject({ text: 'Faltam 1 dia e 7 horas.', short: '31 h' })
  expect(left('2026-10-26T10:00:00Z', 'pt')).toMatchObject({ text: 'Falta 1 hora.', short: '1 h', isLittle: true })
  expect(left('2026-10-26T09:40:00Z', 'en')).toMatchObject({ text: '1 hour and 20 minutes left.', short: '1 h' })
  expect(left('2026-10-26T10:59:30Z', 'pt')).toMatchObject({ text: 'Falta menos de um minuto.', short: '0 min' })
  expect(left('2026-10-26T12:00:00Z', 'en')).toMatchObject({ text: 'Time has run out', share: 0 })
})

describe('S184 a quote that is ready', () => {
  const priced = (kind: 'prescription' | 'request') => ({ kind, state: 'confirmed', expiresAt }) as const
  test.each([
    ['2026-10-24T11:00:00Z', 'Tem 48 h para adicionar', 'You have 48 h to add'],
    ['2026-10-25T04:00:00Z', 'Tem 31 h para adicionar', 'You have 31 h to add'],
    ['2026-10-26T09:40:00Z', 'Tem 1 h para adicionar', 'You have 1 h to add'],
    ['2026-10-26T10:30:00Z', 'Tem menos de 1 h para adicionar', 'You have less than 1 h to add'],
  ])('shows at %s the hours left to add it, after which it has to be sent again', (now, pt, en) => {
    for (const kind of ['prescription', 'request'] as const) {
      const says = (locale: 'pt' | 'en') => nextStepText(priced(kind), { hours, now: at(now) }, locale)
      expect([says('pt'), says('en')]).toEqual([expect.stringContaining(pt), expect.stringContaining(en)])
      expect([says('pt'), says('en')]).toEqual([
        expect.stringMatching(/enviar de novo\.$/),
        expect.stringMatching(/sent again\.$/),
      ])
    }
  })

  test('that has expired shows no hours, and asks to send it again', () => {
    for (const kind of ['prescription', 'request'] as const) {
      const says = nextStepText(priced(kind), { hours, now: expiresAt }, 'pt')
      expect(says).not.toMatch(/\d+ h/)
      expect(says).toMatch(/envi\S+.* de novo/)
    }
  })
})

test('a quote past its expiry is expired by the clock, before any periodic job', () => {
  const after = at('2026-10-26T11:00:00Z')
  for (const state of ['confirmed', 'added_to_cart'] as const) {
    expect(stateNow({ state, expiresAt }, at('2026-10-26T10:59:59Z'))).toBe(state)
    expect(stateNow({ state, expiresAt }, after)).toBe('expired')
    expect(nextStepText({ kind: 'request', state, expiresAt }, { hours, now: after }, 'en')).toContain('send the request again')
  }
  expect(stateNow({ state: 'order_created', expiresAt }, after)).toBe('order_created')
})

test('every state has a name in both languages, and a rejected request reads as cancelled', () => {
  for (const kind of ['prescription', 'request'] as const) {
    for (const state of requestStates) {
      expect(requestStateName(kind, state, 'pt')).not.toBe('')
      const request = { kind, state, expiresAt } as const
      expect(nextStepText(request, { hours, now: quotedAt }, 'en')).toMatch(/\.$/)
    }
  }
  expect(requestStateName('prescription', 'rejected', 'pt')).toBe('Cancelada')
  expect(requestStateName('request', 'rejected', 'pt')).toBe('Cancelado')
  expect(requestStateName('request', 'canceled', 'en')).toBe('Cancelled')
})

test('a prescription is named by the day in Lisbon on which it was sent', () => {
  const sent = (submittedAt: string | null): Pick<Request, 'kind' | 'createdAt' | 'submittedAt'> => ({
    kind: 'prescription',
    createdAt: at('2026-07-01T10:00:00Z'),
    submittedAt: submittedAt === null ? null : at(submittedAt),
  })
  const now = at('2026-11-19T10:00:00Z')
  expect(requestName(sent('2026-07-18T23:30:00Z'), now, 'pt')).toBe('Receita de 19 de julho')
  expect(requestName(sent(null), now, 'en')).toBe('Prescription of 1 July')
  expect(requestName(sent('2026-07-18T23:30:00Z'), at('2027-01-02T10:00:00Z'), 'pt')).toBe('Receita de 19 de julho de 2026')
})
