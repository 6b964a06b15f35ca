import { createPublicKey } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addDays } from '#src/kernel/dates.ts'
import { appleSettings, newApple, newGoogle } from '#tests/support/services/wallets.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { readShopConfig } from '#src/start/config.ts'
import { StartupError } from '#src/platform/startup-error.ts'
import { openApplePasses } from './apple-wallet.server.ts'
import type { ApplePasses } from './apple-wallet.server.ts'
import { openGooglePasses } from './google-wallet.server.ts'

const now = new Date('2026-11-21T10:00:00Z')
const world = newApple()
const apple = appleSettings(world, { now })
const google = newGoogle().settings

type Env = Record<string, string>

function openApple(env: Env): ApplePasses | undefined {
  const { applePasses } = readShopConfig(env)
  return applePasses && openApplePasses(applePasses, now)
}

function openGoogle(env: Env) {
  const { googlePasses } = readShopConfig(env)
  return googlePasses && openGooglePasses(googlePasses)
}

const folder = await folderFixture('passes')

const inFile = async (text: string): Promise<string> => {
  const path = join(folder, String(text.length))
  await writeFile(path, text)
  return path
}
const sealed = (passphrase: string): string =>
  world.pharmacy.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })

describe('the Apple certificates', () => {
  test('are read from variables, from files or from one line, or are all missing', async () => {
    expect(openApple({})).toBeUndefined()
    expect(openApple(apple)?.until).toEqual(addDays(now, 300))
    const files = Object.entries(apple).map(async ([name, text]) => [name, await inFile(text)])
    expect(openApple(Object.fromEntries(await Promise.all(files)))?.until).toEqual(addDays(now, 300))
    const lines = Object.entries(apple).map(([name, text]) => [name, text.replaceAll('\n', String.raw`\n`)])
    expect(openApple(Object.fromEntries(lines))?.until).toEqual(addDays(now, 300))
  })

  test('opens with the password of its key', async () => {
    const env = { ...apple, APPLE_PASS_KEY: sealed('azulejo azul') }
    expect(openApple({ ...env, APPLE_PASS_KEY_PASSWORD: 'azulejo azul' })).toBeDefined()
    for (const password of ['', 'azulejo verde'])
      expect(() => openApple({ ...env, APPLE_PASS_KEY_PASSWORD: password })).toThrow(
        new StartupError('APPLE_PASS_KEY_PASSWORD must be the password of APPLE_PASS_KEY'),
      )
  })

  const others = newApple()
  const publicKey = createPublicKey(world.pharmacy.privateKey).export({ type: 'spki', format: 'pem' })
  const faults: [string, Env, string][] = [
    ['a part of it', { APPLE_PASS_KEY: '' }, 'APPLE_PASS_CERTIFICATE needs APPLE_PASS_KEY beside it'],
    ['no issuer', { APPLE_WWDR_CERTIFICATE: '' }, 'APPLE_PASS_CERTIFICATE needs APPLE_WWDR_CERTIFICATE beside it'],
    [
      'a password alone',
      { APPLE_PASS_CERTIFICATE: '', APPLE_PASS_KEY: '', APPLE_WWDR_CERTIFICATE: '', APPLE_PASS_KEY_PASSWORD: 'x' },
      'APPLE_PASS_KEY_PASSWORD needs APPLE_PASS_CERTIFICATE beside it',
    ],
    ['a file that is not there', { APPLE_PASS_KEY: '/nowhere/secret.pem' }, 'APPLE_PASS_KEY names a file that cannot be read'],
    ['no path', { APPLE_PASS_KEY: 'two\nlines' }, 'APPLE_PASS_KEY must be a private key in PEM or the path of a file'],
    [
      'a key in the place of a certificate',
      { APPLE_PASS_CERTIFICATE: apple.APPLE_PASS_KEY },
      'APPLE_PASS_CERTIFICATE must be a certificate in PEM, or the path of such a file',
    ],
    [
      'no private key',
      { APPLE_PASS_KEY: publicKey },
      'APPLE_PASS_KEY must be a private RSA key in PEM, or the path of such a file',
    ],
    [
      'the key of another certificate',
      { APPLE_PASS_KEY: appleSettings(others, { now }).APPLE_PASS_KEY },
      'APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE',
    ],
    [
      'another issuer of the same name',
      { APPLE_WWDR_CERTIFICATE: appleSettings(others, { now }).APPLE_WWDR_CERTIFICATE },
      'APPLE_WWDR_CERTIFICATE is not the one that signed APPLE_PASS_CERTIFICATE',
    ],
    [
      'a certificate that has ended',
      appleSettings(world, { now, until: new Date('2026-11-20T23:00:00Z') }),
      'APPLE_PASS_CERTIFICATE has expired on 2026-11-20',
    ],
    [
      'a certificate that has not begun',
      appleSettings(world, { now: addDays(now, 40) }),
      'APPLE_PASS_CERTIFICATE is not good before 2026-12-01',
    ],
    [
      'a certificate for something else',
      appleSettings(newApple({ UID: 'example.azulejo' }), { now }),
      'APPLE_PASS_CERTIFICATE must be one of Apple’s for a pass type (pass.…)',
    ],
  ]
  test.each(faults)('prevent the start in one line when the key is %s', (_, env, sentence) => {
    expect(() => openApple({ ...apple, ...env })).toThrow(new StartupError(sentence))
  })
})

describe('the Google key', () => {
  test('is read from the variable or from a file, or is missing', async () => {
    expect(openGoogle({})).toBeUndefined()
    expect(openGoogle(google)?.issuerId).toBe('3388000000012345678')
    const file = { ...google, GOOGLE_WALLET_KEY: await inFile(google.GOOGLE_WALLET_KEY) }
    expect(openGoogle(file)?.issuerId).toBe('3388000000012345678')
  })

  const wrong = 'GOOGLE_WALLET_KEY must be the JSON key of a service account, or the path of such a file'
  const faults: [string, Env, string][] = [
    ['a part of it', { GOOGLE_WALLET_KEY: '' }, 'GOOGLE_WALLET_ISSUER_ID needs GOOGLE_WALLET_KEY beside it'],
    ['the other part', { GOOGLE_WALLET_ISSUER_ID: '' }, 'GOOGLE_WALLET_KEY needs GOOGLE_WALLET_ISSUER_ID beside it'],
    ['no number', { GOOGLE_WALLET_ISSUER_ID: 'azulejo' }, 'GOOGLE_WALLET_ISSUER_ID must be the number that Google Wallet gave'],
    [
      'a file that is not there',
      { GOOGLE_WALLET_KEY: '/nowhere/key.json' },
      'GOOGLE_WALLET_KEY names a file that cannot be read',
    ],
    ['no JSON', { GOOGLE_WALLET_KEY: '{"client_email"' }, wrong],
    ['JSON of something else', { GOOGLE_WALLET_KEY: '{"web":{}}' }, wrong],
    ['no key', { GOOGLE_WALLET_KEY: '{"client_email":"cards@azulejo.example","private_key":"segredo"}' }, wrong],
  ]
  test.each(faults)('prevents the start in one line when it is %s', (_, env, sentence) => {
    expect(() => openGoogle({ ...google, ...env })).toThrow(new StartupError(sentence))
  })
})
