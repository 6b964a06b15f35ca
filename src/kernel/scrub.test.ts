import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { redactStack, redactText } from './scrub.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`))
const base64url = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64url'))
const hex = fc.uint8Array({ minLength: 16, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const grouped = (number: string, size: number, by: string): string =>
  number.replaceAll(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${by}`)
const part = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/)
const email = fc.tuple(part, part, part).map(([first, last, host]) => `${first}.${last}@${host}.example`)

const secrets = {
  'a number of a prescription': fc.tuple(digits(18), fc.constantFrom('3', 'X')).map((parts) => parts.join('')),
  'a number of a prescription in groups': digits(19).map((number) => grouped(number, 4, ' ')),
  'an access code': digits(6),
  'a taxpayer number': digits(9),
  'a phone': digits(9).map((number) => `+351 ${grouped(number, 3, ' ')}`),
  'a phone with dashes': digits(9).map((number) => grouped(number, 3, '-')),
  'a card of a bank': digits(16).map((number) => grouped(number, 4, ' ')),
  'a loyalty card': digits(14),
  'a postal code': fc.tuple(digits(4), digits(3)).map((parts) => parts.join('-')),
  'an e-mail': email,
  'an e-mail in an address': email.map(encodeURIComponent),
  'a token': base64url,
  'a key': hex,
  'a JWT': fc.tuple(base64url, base64url).map((parts) => `eyJhbGciOiJIUzI1NiJ9.${parts.join('.')}`),
  'an order': fc.stringMatching(/^AZ-[0-9A-HJKMNP-TV-Z]{8}$/),
  'an id': fc.uuid(),
  'an address of IPv4': fc.ipV4(),
  'an address of IPv6': fc.constantFrom('2001:db8:85a3::8a2e:370:7334', 'fe80::1ff:fe23:4567:890a'),
}

const between: readonly ((secret: string, label: string) => string)[] = [
  (secret) => secret,
  (secret, label) => `${label}${secret}${label}`,
  (secret, label) => `${label} ${secret} ${label}`,
  (secret) => `{"value":"${secret}"}`,
  (secret) => `Key (value)=(${secret}) already exists.`,
  (secret) => `https://farmacia.example/produtos/${secret}?q=${secret}#${secret}`,
  (secret) => `GET /conta/encomendas/${secret} failed`,
  (secret) => `first line\n${secret}\nlast line`,
  (secret) => `Error: ${secret}\n    at pay (/app/src/shop/orders/pay.ts:3:4)`,
]
const label = fc.stringMatching(/^[A-Za-zÀ-ú ,.;:!?()'"<>=&%$#*/\\\n_-]{0,20}$/)

describe('a text that is reported or logged', () => {
  test.each(Object.entries(secrets))('contains nothing of %s, in any position', (_, secret) => {
    fc.assert(
      fc.property(secret, label, fc.constantFrom(...between), (planted, around, embed) => {
        const text = embed(planted, around)
        expect(redactText(text)).not.toContain(planted)
        expect(redactStack(text)).not.toContain(planted)
      }),
    )
  })

  test.each([
    ['código de opção: 4821', '4821'],
    ['Option code is 4821', '4821'],
    ['direito de opção 4821', '4821'],
    ['password=azulejo azul', 'azulejo'],
    ['"first_name":"Maria do Céu","nif":1', 'Maria'],
    ['nome: Maria do Céu', 'Maria'],
    ['{\\"name\\":\\"Maria\\"}', 'Maria'],
    ['Key (email, name)=(rui, Rui Pinto) already exists.', 'Pinto'],
    ['Cookie: __Host-session=abc; locale=pt', 'abc'],
    ['Authorization: Bearer abc', 'abc'],
    ['vive na Rua das Flores 12, 3.º esquerdo', 'Flores'],
    ['GET /produtos?q=viagra', 'viagra'],
    ['postgres://botica:azulejo@db/shop', 'azulejo'],
  ])('%s', (text, secret) => {
    expect(redactText(text)).not.toContain(secret)
  })

  test('stays readable when nothing in it is personal', () => {
    for (const text of [
      "Cannot read properties of undefined (reading 'price')",
      'Minified React error #418',
      'duplicate key value violates unique constraint "users_email_key"',
      'connect ECONNREFUSED',
      'useSyncExternalStoreWithSelector is not a function',
      'a page of the shop was rendered without its settings',
      'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY',
    ])
      expect(redactText(text)).toBe(text)
    expect(redactText('Failed to fetch dynamically imported module: https://farmacia.example/assets/home-DkJ3_8aQ.js')).toContain(
      '/assets/home-DkJ3_8aQ.js',
    )
  })

  test('names the positions of a stack', () => {
    const stack = [
      'TypeError: rui@cliente.example is no price',
      '    at priceOf (file:///app/src/shop/catalogue/points-at-the-counter.server.ts:12:34)',
      '    at async Object.pay (/app/node_modules/pg/lib/client.js:1:2)',
      '    at node:internal/process/task_queues:105:5',
    ]
    expect(redactStack(stack.join('\n')).split('\n')).toEqual(['TypeError: [redacted] is no price', ...stack.slice(1)])
  })

  test('is redacted in linear time', () => {
    const started = performance.now()
    for (const unit of ['a', '1', '1 ', 'a@', 'name=', ':', 'a:', '/?', '"\\', 'código ', '1.'])
      redactText(unit.repeat(1_000_000 / unit.length))
    expect(performance.now() - started).toBeLessThan(3000)
  })

  test.each(['/', 'a/', 'eyJ', 'eyJa.', 'name="', '(a)=('])('made of %j is redacted within 100 ms', (unit) => {
    const text = unit.repeat(20_000 / unit.length)
    expect(quickestMs(() => redactText(text), 100)).toBeLessThan(100)
  })

  test('loses the query of an address with any path length', () => {
    const path = `/${'a/'.repeat(1000)}`
    expect(redactText(`GET ${path}?q=viagra/azul?x failed`)).toBe(`GET ${path} failed`)
  })
})

describe('in a browser that does not know URL.parse, such as Safari before 18', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('addresses are redacted as well', () => {
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { parse: undefined }))
    expect(redactText('failed at https://farmacia.example/conta/encomendas/AZ-1?x=1, and http://[')).toBe(
      'failed at https://farmacia.example/ and [redacted]',
    )
  })
})
