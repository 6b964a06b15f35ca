// @module-tag rest
import { X509Certificate, createHash, verify } from 'node:crypto'
import { jwtVerify } from 'jose'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { addDays } from '#src/kernel/dates.ts'
import { zero } from '#src/kernel/money.ts'
import { inAll } from '#tests/support/world/short.ts'
import { openApplePasses } from './apple-wallet.server.ts'
import { openGooglePasses } from './google-wallet.server.ts'
import { applePassesOf, googlePassesOf, passMessages } from './pass-settings.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { mountPasses } from '#src/web/passes.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { readDer } from '#tests/support/services/der.ts'
import type { Der } from '#tests/support/services/der.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { appleSettings, newApple, newGoogle } from '#tests/support/services/wallets.ts'
import { readZip } from '#tests/support/assertions/zip.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inFours } from '../card/card-number.ts'
import { applePass, passImages, offeredPasses } from './actions.server.ts'
import type { CardFacts } from './card-facts.ts'
import { passAddress, passKinds } from './pass.ts'

const empty = Object.fromEntries(Object.keys(passMessages).map((name) => [name, ''])) as Record<keyof typeof passMessages, string>
const now = new Date()
const apple = appleSettings(newApple(), { now })
const google = newGoogle()

const shop = await shopFixture()
const plain = shop.world
const settings = { ...empty, ...apple, ...google.settings }
const [forApple, forGoogle] = [applePassesOf(settings), googlePassesOf(settings)]
if (!forApple || !forGoogle) throw new Error('the wallets are not set up')
/** A shop with both wallets configured, and one with neither. */
const world: World = { ...plain, applePasses: openApplePasses(forApple, now), googlePasses: openGooglePasses(forGoogle) }

const as = async (person: Person): Promise<Record<string, string>> => ({
  Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, person.userId))}`,
})

async function ask(path: string, { at = world, headers = {} }: { at?: World; headers?: Record<string, string> } = {}) {
  const app = createApp(at, { apiRoutes: routes, buildDir: '/nowhere', extra: (hono) => mountPasses(hono, at) })
  return describedFetch(app.fetch)(new Request(`http://shop.test${path}`, { headers }))
}

async function openPass(person: Person, path = '/passes/apple'): Promise<Map<string, Buffer>> {
  const answer = await ask(path, { headers: await as(person) })
  expect(answer.status).toBe(200)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

const fileOf = (files: ReadonlyMap<string, Buffer>, name: string): Buffer => {
  const file = files.get(name)
  if (!file) throw new Error(`the pass has no ${name}`)
  return file
}

const stringsOf = (files: ReadonlyMap<string, Buffer>, locale: string): Record<string, string> =>
  Object.fromEntries(
    [...String(fileOf(files, `${locale}.lproj/pass.strings`)).matchAll(/^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$/gm)].map(
      ([, key = '', text = '']) => [key, text],
    ),
  )

const oids = { messageDigest: '06092a864886f70d010904', signedData: '06092a864886f70d010702' }

/** Parses a PKCS #7 signature independently of the library that wrote it: content, attributes and certificates. */
function openSignature(signature: Buffer) {
  const [outer] = readDer(signature)
  const [kind, wrapped] = outer?.parts() ?? []
  expect(kind?.whole.toString('hex')).toBe(oids.signedData)
  const parts = wrapped?.parts()[0]?.parts() ?? []
  const certificates = (parts.find(({ tag }) => tag === 0xa0)?.parts() ?? []).map(({ whole }) => new X509Certificate(whole))
  const [signer] = parts.findLast(({ tag }) => tag === 0x31)?.parts() ?? []
  const facts = signer?.parts() ?? []
  const attributes = facts.find(({ tag }) => tag === 0xa0)
  const value = facts.findLast(({ tag }) => tag === 0x04)
  if (!attributes || !value) throw new Error('nothing was signed')
  return { certificates, digest: digestIn(attributes), attributes, value: value.content }
}

function digestIn(attributes: Der): string | undefined {
  const found = attributes.parts().find((part) => part.parts()[0]?.whole.toString('hex') === oids.messageDigest)
  return found?.parts()[1]?.parts()[0]?.content.toString('hex')
}

describe('a card for Apple Wallet', () => {
  test('has name, number, points, their worth and the time; and no data of its owner', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 1_250)
    const files = await openPass(marta)
    const pass = JSON.parse(String(fileOf(files, 'pass.json')))
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.azulejo.card',
      teamIdentifier: 'AZULEJO123',
      serialNumber: wallet.id,
      organizationName: 'Farmácia Azulejo',
      description: 'Cartão Azulejo da Farmácia Azulejo',
      logoText: 'Cartão Azulejo',
      sharingProhibited: true,
      backgroundColor: 'rgb(10, 92, 63)',
      foregroundColor: 'rgb(252, 252, 248)',
      storeCard: {
        headerFields: [{ label: 'Pontos', value: 1250, numberStyle: 'PKNumberStyleDecimal' }],
        secondaryFields: [
          { label: 'Valem', value: 12.5, currencyCode: 'EUR' },
          { label: 'Saldo em', dateStyle: 'PKDateStyleShort', timeStyle: 'PKDateStyleShort' },
        ],
        backFields: [
          { label: 'Número do cartão', value: inFours(wallet.cardNumber) },
          { label: 'Como usar' },
          { value: `http://127.0.0.1:3000${pathTo('account.card', 'pt')}` },
        ],
      },
    })
    const [, { value: moment }] = pass.storeCard.secondaryFields
    expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Math.abs(Date.parse(moment) - world.now().getTime())).toBeLessThan(60_000)
    const whole = [...files.values()].map(String).join('\n')
    for (const secret of [marta.name, marta.email, marta.publicId]) expect(whole).not.toContain(secret)
  })

  test('has the number as Code 128, and as QR for other devices', inAll, async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 10)
    const { barcodes } = JSON.parse(String(fileOf(await openPass(marta), 'pass.json')))
    const code = { message: wallet.cardNumber, messageEncoding: 'iso-8859-1', altText: inFours(wallet.cardNumber) }
    expect(barcodes).toEqual([
      { format: 'PKBarcodeFormatCode128', ...code },
      { format: 'PKBarcodeFormatQR', ...code },
    ])
  })

  test('has every displayed text in Portuguese and English', async () => {
    const { marta } = await addMartaWithPoints(world, 10)
    const files = await openPass(marta)
    const [pt, en] = [stringsOf(files, 'pt'), stringsOf(files, 'en')]
    const { description, logoText, storeCard } = JSON.parse(String(fileOf(files, 'pass.json')))
    const visibleText = [
      description,
      logoText,
      ...Object.values<{ label: string }[]>(storeCard).flatMap((fields) => fields.map(({ label }) => label)),
    ]
    for (const text of visibleText) {
      expect(pt[text]).toBe(text)
      expect(en[text]).toBeTruthy()
      expect(en[text]).not.toBe(text)
    }
    expect(en).toMatchObject({ 'Cartão Azulejo': 'Azulejo Card', Pontos: 'Points', Valem: 'Worth', 'Saldo em': 'Balance at' })
  })

  test('is listed file by file, and the list is signed by the pharmacy’s certificate from Apple', async () => {
    const { marta } = await addMartaWithPoints(world, 10)
    const files = await openPass(marta)
    const manifest = fileOf(files, 'manifest.json')
    const hashes = [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')])
    expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(hashes))
    const { certificates, digest, attributes, value } = openSignature(fileOf(files, 'signature'))
    expect(digest).toBe(createHash('sha1').update(manifest).digest('hex'))
    const [own, wwdr] = [apple.APPLE_PASS_CERTIFICATE, apple.APPLE_WWDR_CERTIFICATE].map((pem) => new X509Certificate(pem))
    if (!own || !wwdr) throw new Error('no certificates')
    expect(certificates.map(({ fingerprint256 }) => fingerprint256).toSorted()).toEqual(
      [own, wwdr].map(({ fingerprint256 }) => fingerprint256).toSorted(),
    )
    // The signed content is the set of attributes, re-encoded.
    const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)])
    expect(verify('sha1', signed, own.publicKey, value)).toBe(true)
    expect(verify('sha1', Buffer.concat([signed, Buffer.from([0])]), own.publicKey, value)).toBe(false)
    expect(own.verify(wwdr.publicKey)).toBe(true)
  })

  test('has the logo of the shop in every size that phones need', async () => {
    const { marta } = await addMartaWithPoints(world, 10)
    const files = await openPass(marta)
    const sizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100, 'logo@3x.png': 150 }
    for (const [name, size] of Object.entries(sizes)) {
      const { width, height, format } = await sharp(fileOf(files, name)).metadata()
      expect([name, width, height, format]).toEqual([name, size, size, 'png'])
    }
    const { dominant } = await sharp(fileOf(files, 'icon@3x.png')).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })

  test('escapes quotation marks', async () => {
    const card: CardFacts = {
      name: { pt: 'Cartão "Azul"', en: 'The "Blue" \\ card' },
      pharmacy: 'Farmácia',
      wallet: { id: world.id(), cardNumber: '29000048211731', balance: 0, worth: zero },
      at: now,
      origin: 'https://farmacia.example',
    }
    const files = readZip((await world.applePasses?.sign({ ...applePass(card), images: await passImages() })) ?? Buffer.alloc(0))
    expect(stringsOf(files, 'en')[String.raw`Cartão \"Azul\"`]).toBe(String.raw`The \"Blue\" \\ card`)
  })

  test('is served to its owner only, and is not cached', inAll, async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 10)
    const rui = await addMartaWithPoints(world, 20)
    const answer = await ask('/en/passes/apple', { headers: await as(marta) })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="card.pkpass"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(JSON.parse(String(fileOf(await openPass(rui.marta), 'pass.json'))).serialNumber).not.toBe(wallet.id)
  })

  test('is served by the API as well', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 10)
    const files = await openPass(marta, '/api/loyalty-wallet/apple-pass')
    expect(JSON.parse(String(fileOf(files, 'pass.json'))).serialNumber).toBe(wallet.id)
  })
})

async function saved(
  person: Person,
  { at = world, locale = 'pt' }: { at?: World; locale?: Locale } = {},
): Promise<{ link: string; claims: Record<string, unknown> }> {
  const answer = await ask(passAddress('google', locale), { at, headers: await as(person) })
  expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Referrer-Policy')]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ])
  const link = answer.headers.get('Location') ?? ''
  return { link, claims: await claimsOf(link) }
}

async function claimsOf(link: string): Promise<Record<string, unknown>> {
  const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(\S+)$/.exec(link) ?? []
  const { payload } = await jwtVerify(token, google.publicKey, {
    audience: 'google',
    issuer: 'cards@azulejo.example',
    algorithms: ['RS256'],
  })
  return payload
}

describe('a card for Google Wallet', () => {
  test('is signed, with name, number, points, worth and time, and no data of its owner', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 1_250)
    const { link, claims } = await saved(marta)
    const classId = '3388000000012345678.loyalty'
    expect(claims).toMatchObject({
      typ: 'savetowallet',
      payload: {
        loyaltyClasses: [
          { id: classId, issuerName: 'Farmácia Azulejo', programName: 'Cartão Azulejo', hexBackgroundColor: '#0a5c3f' },
        ],
        loyaltyObjects: [
          {
            id: `3388000000012345678.${wallet.cardNumber}`,
            classId,
            state: 'ACTIVE',
            barcode: { type: 'CODE_128', value: wallet.cardNumber, alternateText: inFours(wallet.cardNumber) },
            loyaltyPoints: { balance: { int: 1250 } },
            secondaryLoyaltyPoints: { balance: { money: { micros: '12500000', currencyCode: 'EUR' } } },
          },
        ],
      },
    })
    expect(Math.abs(Number(claims['iat']) * 1000 - world.realNow().getTime())).toBeLessThan(60_000)
    const json = JSON.stringify(claims)
    for (const secret of [marta.name, marta.email, marta.publicId, wallet.id, 'accountName']) expect(json).not.toContain(secret)
    // Google's limit, as some browsers cut off longer addresses.
    expect(link.split('/').at(-1)?.length).toBeLessThan(1_800)
  })

  test('has the time of the balance, in the language of the page', async () => {
    const { marta } = await addMartaWithPoints(world, 5)
    const moment = new Date('2026-11-21T10:23:00Z')
    const labels = { pt: ['Pontos', 'Valem', 'Saldo em'], en: ['Points', 'Worth', 'Balance at'] }
    for (const locale of locales) {
      const { claims } = await saved(marta, { at: { ...world, now: () => moment }, locale })
      const texts = JSON.stringify(claims)
      for (const text of [formatDateTime(moment, locale), ...labels[locale]]) expect(texts).toContain(text)
      for (const name of ['Cartão Azulejo', 'Azulejo Card']) expect(texts).toContain(name)
    }
  })

  test('has a public logo', async () => {
    const { width, height } = await sharp('public/card-logo.png').metadata()
    expect([width, height]).toEqual([660, 660])
  })

  test('is linked by the API as well', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 5)
    const answer = await ask('/api/loyalty-wallet/google-pass', { headers: await as(marta) })
    const { data } = await answer.json()
    expect(JSON.stringify(await claimsOf(data.attributes.save_url))).toContain(wallet.cardNumber)
  })
})

describe.each(passKinds)('the address of a pass for %s', (kind) => {
  test('redirects to a sign-in that leads back to the card, in the language of the link', async () => {
    for (const locale of locales) {
      const answer = await ask(passAddress(kind, locale))
      const back = new URLSearchParams({ return: pathTo('account.card', locale) })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${pathTo('sign-in', locale)}?${back}`])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
    expect((await ask(`/api/loyalty-wallet/${kind}-pass`)).status).toBe(401)
  })

  test('is 404 for a person without a card', async () => {
    const headers = await as(await addMarta(world))
    expect((await ask(`/passes/${kind}`, { headers })).status).toBe(404)
    const answer = await ask(`/api/loyalty-wallet/${kind}-pass`, { headers })
    expect([answer.status, (await answer.json()).errors[0].code]).toEqual([404, 'no_wallet'])
  })

  test('is 404 when it is not configured, for guests too', async () => {
    const { marta } = await addMartaWithPoints(world, 5)
    expect(offeredPasses(plain)).toEqual({ apple: false, google: false })
    for (const headers of [{}, await as(marta)]) expect((await ask(`/passes/${kind}`, { at: plain, headers })).status).toBe(404)
    expect((await ask(`/api/loyalty-wallet/${kind}-pass`, { at: plain, headers: await as(marta) })).status).toBe(404)
  })

  test('does not create a pass for a request of another site', async () => {
    const { marta } = await addMartaWithPoints(world, 5)
    const headers = { ...(await as(marta)), 'Sec-Fetch-Site': 'cross-site' }
    const answer = await ask(`/passes/${kind}`, { headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, pathTo('account.card', 'pt')])
  })

  test('is limited for repeated requests', inAll, async () => {
    const { marta } = await addMartaWithPoints(world, 5)
    const headers = await as(marta)
    for (let times = 0; times < 30; times += 1)
      expect((await ask(`/api/loyalty-wallet/google-pass`, { headers })).status).toBe(200)
    const answer = await ask(`/passes/${kind}`, { headers })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect((await ask(`/api/loyalty-wallet/${kind}-pass`, { headers })).status).toBe(429)
  })
})

test('for Apple is no longer offered once its certificate has expired', async () => {
  const { marta } = await addMartaWithPoints(world, 5)
  const later: World = { ...world, realNow: () => addDays(now, 301) }
  expect(offeredPasses(later)).toEqual({ apple: false, google: true })
  expect((await ask('/passes/apple', { at: later, headers: await as(marta) })).status).toBe(404)
})
