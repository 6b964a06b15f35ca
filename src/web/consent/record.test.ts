import { describe, expect, test, vi } from 'vitest'
import { acceptedInvitation, acceptedIn, isRobot, known, revision, storedRecord } from './record.ts'

const record = {
  categories: ['necessary', 'analytics'],
  revision,
  data: null,
  consentTimestamp: '2026-03-02T12:00:00.000Z',
  lastConsentTimestamp: '2026-03-02T12:00:00.000Z',
  consentId: '0c5c4f6a-3d4e-4b44-9a51-1d5b8d3f3b1e',
}
const cookieOf = (fields: object) => `locale=pt; consent_cookie=${encodeURIComponent(JSON.stringify(fields))}; cart=x`

test('the record in the cookie has the accepted categories', () => {
  expect(acceptedIn(cookieOf(record))).toEqual(['necessary', 'analytics'])
  expect(acceptedIn(cookieOf({ ...record, categories: [] }))).toEqual([])
})

describe('consent is invalid', () => {
  test.each(['consentId', 'consentTimestamp', 'lastConsentTimestamp', 'categories'])('S104 without %s', (field) => {
    expect(acceptedIn(cookieOf({ ...record, [field]: undefined }))).toBeUndefined()
  })

  test('S105 when the revision has changed since; the stored record is still readable', () => {
    const old = cookieOf({ ...record, revision: revision + 1 })
    expect(acceptedIn(old)).toBeUndefined()
    expect(storedRecord(old)).toBeDefined()
  })

  test.each([
    '',
    'consent_cookie=',
    'consent_cookie=%',
    'consent_cookie=null',
    'consent_cookie=5',
    'consent_cookie=%22x%22',
    'other_consent_cookie=1',
  ])('with garbage: %s', (cookies) => expect(acceptedIn(cookies)).toBeUndefined())

  test('with invalid moments, because the library would fail at the next change', () => {
    expect(storedRecord(cookieOf({ ...record, consentTimestamp: 'ontem' }))).toBeUndefined()
  })
})

test('S116 unknown categories are ignored', () => {
  expect(known(['ads', 'everything', 'necessary', '__proto__'])).toEqual(['necessary', 'ads'])
  expect(acceptedIn(cookieOf({ ...record, categories: ['ads', 'spying', 7, null] }))).toEqual(['ads'])
})

test('S73 S74 search engines and automated browsers get no box', () => {
  for (const userAgent of ['Googlebot/2.1', 'a CRAWLER', 'Spider', 'Yahoo! Slurp', 'Teoma'])
    expect(isRobot({ userAgent, webdriver: false })).toBe(true)
  expect(isRobot({ userAgent: 'Firefox', webdriver: true })).toBe(true)
  expect(isRobot({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/152.0', webdriver: false })).toBe(false)
})

test('when a browser denies access to cookies nothing is accepted, and the page works', () => {
  const get = (): never => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get }))
  expect(acceptedInvitation({ storage: 'cookie' })).toBeUndefined()
  vi.stubGlobal('document', { cookie: cookieOf(record) })
  expect(acceptedInvitation({ storage: 'cookie' })).toEqual(['necessary', 'analytics'])
  vi.unstubAllGlobals()
})
