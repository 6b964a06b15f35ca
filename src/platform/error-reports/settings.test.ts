import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'

const key = '0123456789abcdef0123456789ABCDEF'

describe('the settings of error reports', () => {
  test.each(['azulejo', key.slice(1), `${key}0`, key.replace('f', 'g'), `${key.slice(1)} `])(
    'S218 a key of %s is reported as wrong, without repeating it',
    (wrong) => {
      const read = () => readConfig({ BUGSNAG_API_KEY: wrong })
      expect(read).toThrow(new StartupError('BUGSNAG_API_KEY must be 32 hexadecimal characters'))
    },
  )

  test('without a key errors are not reported', () => {
    expect(readConfig({}).errorReports).toBeUndefined()
    expect(readConfig({ BUGSNAG_API_KEY: ' ' }).errorReports).toBeUndefined()
  })

  test('S248 S249 the defaults are ten errors and twenty-five breadcrumbs', () => {
    expect(readConfig({ BUGSNAG_API_KEY: key }).errorReports).toEqual({
      apiKey: key,
      endpoint: new URL('https://notify.bugsnag.com'),
      maxEvents: 10,
      maxBreadcrumbs: 25,
    })
    const set = readConfig({ BUGSNAG_API_KEY: key, BUGSNAG_MAX_EVENTS: '100', BUGSNAG_MAX_BREADCRUMBS: '0' }).errorReports
    expect([set?.maxEvents, set?.maxBreadcrumbs]).toEqual([100, 0])
  })

  test.each([
    ['BUGSNAG_MAX_EVENTS', '0', 'must be a number from 1 to 100'],
    ['BUGSNAG_MAX_EVENTS', '101', 'must be a number from 1 to 100'],
    ['BUGSNAG_MAX_EVENTS', '1.5', 'must be a number from 1 to 100'],
    ['BUGSNAG_MAX_BREADCRUMBS', '101', 'must be a number from 0 to 100'],
    ['BUGSNAG_MAX_BREADCRUMBS', '-1', 'must be a number from 0 to 100'],
    ['BUGSNAG_ENDPOINT', 'http://notify.example', 'must be an https address; http is for this machine only'],
    ['BUGSNAG_ENDPOINT', 'notify', 'must be an https address; http is for this machine only'],
  ])('S248 S249 %s=%s is refused', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(`${name} ${sentence}`))
  })
})
