import { describe, expect, test } from 'vitest'
import { revealed } from '#tests/support/assertions/revealed.ts'
import { productionEnv as production } from '#tests/support/world/production-env.ts'
import { readConfig, settings } from './config.ts'
import { StartupError } from './startup-error.ts'

describe('the configuration', () => {
  test('needs no variables in the demo', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, mode: 'demo', host: '127.0.0.1', apiBase: '/api' })
  })

  test('treats an empty value as missing', () => {
    expect(readConfig({ PORT: ' ', PUBLIC_ORIGIN: '' })).toMatchObject({ port: 3000, publicOrigin: undefined })
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'farmacia.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['BOTICA_MODE', 'test'],
    ['ENCRYPTION_KEYS', 'short:abcd'],
    ['ENCRYPTION_KEYS', `zeros:${'0'.repeat(64)}`],
    ['ENCRYPTION_KEYS', `good:${'0123456789abcdef'.repeat(4)},bad:${'aB'.repeat(32)}`],
    ['ENCRYPTION_KEYS', `one:${'0123456789abcdef'.repeat(4)},one:${'fedcba9876543210'.repeat(4)}`],
    ['SMTP_URL', 'https://mail.example'],
    ['METRICS_TOKEN', 'short'],
    ['API_BASE', 'api'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'No_Bucket'],
    ['S3_REGION', 'Lisbon, Portugal'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_PREFIX', '../outside'],
    ['S3_ACCESS_KEY_ID', 'two words'],
    ['S3_SECRET_ACCESS_KEY', 'two words'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GOOGLE_CLIENT_SECRET', 'two words'],
    ['OIDC_ISSUER', 'accounts'],
    ['OIDC_ISSUER', 'http://accounts.example'],
    ['OIDC_ISSUER', 'https://accounts.example?tenant=1'],
  ])('refuses %s=%s in one line that names the variable and not the value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartupError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]*$`))
    expect(() => readConfig({ [name]: value })).not.toThrow(new RegExp(`\\b${value}\\b`))
  })

  test('of production is complete or refused', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', publicOrigin: 'https://farmacia.example' })
    for (const name of ['PUBLIC_ORIGIN', 'ENCRYPTION_KEYS', 'SMTP_URL', 'TRUSTED_PROXIES']) {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    }
    expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://farmacia.example' })).toThrow('https')
  })

  test('distinguishes no proxies from proxies that are not configured', () => {
    const proxies = (env: Record<string, string>) => readConfig({ ...production, ...env }).trustedProxies
    expect(proxies({ TRUSTED_PROXIES: 'none' })).toEqual([])
    expect(proxies({ TRUSTED_PROXIES: ' 10.0.0.0/8 , ::1 ' })).toEqual(['10.0.0.0/8', '::1'])
    expect(readConfig({}).trustedProxies).toBeUndefined()
  })

  test('needs an explicit mode when the environment looks like production', () => {
    for (const env of [{ NODE_ENV: 'production' }, { PUBLIC_ORIGIN: 'https://farmacia.example' }]) {
      const [name = ''] = Object.keys(env)
      expect(() => readConfig(env)).toThrow(StartupError)
      expect(() => readConfig({ ...env, BOTICA_MODE: ' ' })).toThrow(
        new RegExp(`^[^\n]*${name}[^\n]*BOTICA_MODE=production[^\n]*$`),
      )
      expect(readConfig({ ...env, BOTICA_MODE: 'demo' }).mode).toBe('demo')
    }
    for (const env of [{ NODE_ENV: 'test' }, { NODE_ENV: '' }, { PUBLIC_ORIGIN: 'http://farmacia.test' }])
      expect(readConfig(env).mode).toBe('demo')
  })

  test('needs all variables of the file store or none', () => {
    const store = { S3_BUCKET: 'botica', S3_REGION: 'eu-south-2', S3_ACCESS_KEY_ID: 'azulejo', S3_SECRET_ACCESS_KEY: 'segredo' }
    expect(readConfig({}).s3).toBeUndefined()
    expect(revealed(readConfig({ ...store, S3_PREFIX: 'farmacia/fotos/' }).s3)).toEqual({
      bucket: 'botica',
      region: 'eu-south-2',
      endpoint: undefined,
      prefix: 'farmacia/fotos',
      accessKeyId: 'azulejo',
      secretAccessKey: 'segredo',
    })
    for (const name of Object.keys(store)) expect(() => readConfig({ ...store, [name]: '' })).toThrow(`needs ${name} beside it`)
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow('S3_ENDPOINT needs S3_BUCKET beside it')
  })

  test('needs all variables of Google or none', () => {
    const [id, secret] = [{ GOOGLE_CLIENT_ID: 'azulejo' }, { GOOGLE_CLIENT_SECRET: 'segredo' }]
    expect(readConfig({}).google).toBeUndefined()
    expect(revealed(readConfig({ ...id, ...secret }).google)).toEqual({
      issuer: new URL('https://accounts.google.com'),
      clientId: 'azulejo',
      clientSecret: 'segredo',
    })
    expect(() => readConfig(id)).toThrow('GOOGLE_CLIENT_SECRET')
    expect(() => readConfig(secret)).toThrow('GOOGLE_CLIENT_ID')
    const config = readConfig({ ...id, ...secret, OIDC_ISSUER: 'http://127.0.0.1:4000/op' })
    expect(config.google?.issuer.href).toBe('http://127.0.0.1:4000/op')
  })

  test('explains every variable that it reads', () => {
    for (const [name, [, meaning]] of Object.entries(settings)) expect(`${name} ${meaning}`).toMatch(/^[A-Z0-9_]+ \S.{10,}/)
  })
})
