import { describe, expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { StartupError } from './startup-error.ts'

const production = {
  BOTICA_MODE: 'production',
  PUBLIC_ORIGIN: 'https://farmacia.example',
  ENCRYPTION_KEYS: `k1:${'ab'.repeat(32)}`,
  SMTP_URL: 'smtps://mail.example',
}

describe('the configuration', () => {
  test('needs nothing in the demo', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, mode: 'demo', host: '127.0.0.1', apiBase: '/api' })
  })

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: ' ', PUBLIC_ORIGIN: '' })).toMatchObject({ port: 3000, publicOrigin: undefined })
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'farmacia.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['BOTICA_MODE', 'test'],
    ['ENCRYPTION_KEYS', 'short:abcd'],
    ['SMTP_URL', 'https://mail.example'],
    ['API_BASE', 'api'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names the variable and not the value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]*$`))
    expect(() => readConfig({ [name]: value })).not.toThrow(new RegExp(`\\b${value}\\b`))
  })

  test('of production is complete or refused', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', publicOrigin: 'https://farmacia.example' })
    for (const name of ['PUBLIC_ORIGIN', 'ENCRYPTION_KEYS', 'SMTP_URL']) {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    }
    expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://farmacia.example' })).toThrow('https')
  })

  test('explains every variable that it reads', () => {
    for (const [name, [, meaning]] of Object.entries(settings)) expect(`${name} ${meaning}`).toMatch(/^[A-Z0-9_]+ \S.{10,}/)
  })
})
