// @module-tag rest
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { addBareCart, addBareOrder, addMartaWithPoints, addPlasticCard } from '#tests/support/factories/loyalty.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { linkCard, walletOf, reservePoints, spendPoints } from '../wallet/actions.server.ts'
import { barsOf, qrOf } from './card-codes.server.ts'
import { inFours, withCheckDigit } from './card-number.ts'
import { answerCardForm, readCard, readCardPage } from './screens/card.server.ts'
import type { CodeDrawing } from './code-drawing.ts'
import { adjustPoints } from '../counter/actions.server.ts'
import { CodePicture } from './screens/code-picture.tsx'

let marta: Person
const shop = await shopFixture()
const { world } = shop
beforeEach(async () => {
  marta = await addMarta(world)
})

const requestContextOf = (principal: Person, url = '/conta/cartao') => ({ ...visitAs(world, { url }), principal })
const open = (principal: Person, query = '') =>
  withLocale('pt', () => readCardPage(requestContextOf(principal, `/conta/cartao${query}`)))
const press = (principal: Person, fields: Record<string, string>) =>
  submit((_, form) => answerCardForm(requestContextOf(principal), form), requestContextOf(principal), fields)

async function submitted(principal: Person, fields: Record<string, string>) {
  const answer = await press(principal, fields)
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('Location')}` : answer
}

const statusOf = (thrown: unknown): unknown => (thrown as { init?: { status: number } }).init?.status

describe('a person without a card', () => {
  test('reads the terms from the settings, and no data of others', async () => {
    await addMartaWithPoints(world, 120)
    const page = await open(marta)
    expect(page).toEqual({
      terms: { name: 'Cartão Azulejo', perEuro: 1, forOneEuro: 100, expiryMonths: 24 },
      shop: 'Farmácia Azulejo',
      own: null,
      news: null,
    })
    expect(await readCard(requestContextOf(marta))).toBeUndefined()
  })

  test('joins by one form, and sending it again changes nothing', async () => {
    expect(await submitted(marta, { intent: 'join' })).toBe('303 /conta/cartao?done=joined')
    const first = await open(marta, '?done=joined')
    expect(await submitted(marta, { intent: 'join' })).toBe('303 /conta/cartao?done=joined')
    const { own, news } = await open(marta)
    expect(first.news).toBe('joined')
    expect(news).toBeNull()
    expect(own?.card.number).toMatch(/^29\d{12}$/)
    expect(own?.card.number).toBe(first.own?.card.number)
    expect(own).toMatchObject({ card: { holder: 'Marta Lobo', points: 0, worth: 0 }, owed: 0, expiring: null })
    expect(own?.history).toMatchObject({ entries: [], total: 0 })
  })

  test('joins with a plastic card, in any notation of its number', async () => {
    const number = await addPlasticCard(world)
    const typed = ` ${inFours(number).replace(' ', '-')} `
    expect(await submitted(marta, { intent: 'link', card_number: typed })).toBe('303 /conta/cartao?done=linked')
    expect((await open(marta)).own?.card.number).toBe(number)
  })
})

describe('a number that cannot be linked is refused at the field, which shows it again', () => {
  const refused = async (typed: string) => {
    const answer = await press(marta, { intent: 'link', card_number: typed })
    if (answer instanceof Response) throw new Error('the card was linked')
    expect(answer.values['card_number']).toBe(typed)
    expect(await walletOf(world, marta)).toBeUndefined()
    return answer.errors
  }
  const format = { card_number: 'O número do cartão tem 14 algarismos.' }
  const unknown = withCheckDigit('1234567890123')

  test.each([
    ['nothing', '', format],
    ['letters', 'cartao', format],
    ['a digit too few', unknown.slice(1), format],
    ['something endless', '1'.repeat(99), format],
    [
      'a wrong digit',
      unknown.replace(/.$/, (last) => String((Number(last) + 1) % 10)),
      { card_number: 'Este número não está certo. Confirme os 14 algarismos no cartão.' },
    ],
    ['an unknown card', unknown, { card_number: 'Não conhecemos este cartão. Confirme o número ou pergunte ao balcão.' }],
  ])('%s', async (_, typed, errors) => {
    expect(await refused(typed)).toEqual(errors)
  })

  test('a card of another person', async () => {
    const number = await addPlasticCard(world)
    await linkCard(world, await addMarta(world), number)
    expect(await refused(number)).toEqual({ card_number: 'Este cartão já está ligado a outra conta.' })
  })

  test('the twenty-first attempt of an hour, with the minutes to wait', async () => {
    for (let tries = 0; tries < 20; tries += 1) await press(marta, { intent: 'link', card_number: unknown })
    expect((await refused(unknown))['card_number']).toMatch(/^Já tentou muitas vezes\. Espere \d+ minutos? e tente de novo\.$/)
  })
})

describe('the history', () => {
  async function withHistory() {
    const { marta } = await addMartaWithPoints(world, 300)
    const cartId = await addBareCart(world)
    const reserved = await transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: 200 }))
    expect(reserved.ok).toBe(true)
    const orderId = await addBareOrder(world, cartId)
    await transaction(world.db, (tx) => spendPoints(tx, { cartId, orderId }))
    const pharmacist = await addStaff(world, 'pharmacist')
    const wallet = await walletOf(world, marta)
    const adjusted = await adjustPoints(world, pharmacist, {
      walletId: wallet!.id,
      points: 50,
      reason: 'Oferta de aniversário',
      source: 'page',
    })
    expect(adjusted.ok).toBe(true)
    return { marta, order: `AZ-${String(cartId).padStart(8, '0')}` }
  }
  const pageText = async (principal: Person, query = '') =>
    (await open(principal, query)).own!.history.entries.map(({ kind, points, balance, orderNumber, reason }) => [
      kind,
      points,
      balance,
      orderNumber,
      reason,
    ])

  test('lists newest first all entries, with order and reason', async () => {
    const { marta, order } = await withHistory()
    const [adjusted, used, earned] = [
      ['adjusted', 50, 150, null, 'Oferta de aniversário'],
      ['applied', -200, 100, order, null],
      ['earned', 300, 300, null, null],
    ]
    expect(await pageText(marta)).toEqual([adjusted, used, earned])
    expect(await pageText(marta, '?kind=earned')).toEqual([earned])
    expect(await pageText(marta, '?kind=used')).toEqual([used])
    expect(await pageText(marta, '?kind=corrected')).toEqual([adjusted])
    expect(await pageText(marta, '?kind=expired')).toEqual([])
    expect(await pageText(await addMartaWithPoints(world, 5).then((other) => other.marta))).toEqual([
      ['earned', 5, 5, null, null],
    ])
  })

  test('is filtered by half year and by year in Lisbon time', async () => {
    const { marta } = await withHistory()
    const year = String(world.now().getUTCFullYear())
    expect(await pageText(marta, '?period=half-year')).toHaveLength(3)
    expect(await pageText(marta, `?period=${year}&kind=used`)).toHaveLength(1)
    expect(await pageText(marta, '?period=2019')).toEqual([])
    shop.wait(400 * 24)
    expect(await pageText(marta, '?period=half-year')).toEqual([])
    expect(await pageText(marta, `?period=${year}`)).toHaveLength(3)
    expect((await open(marta)).own?.history.periods).toContain(year)
    shop.wait(-400 * 24)
  })

  test('has twenty entries a page', async () => {
    const { marta } = await addMartaWithPoints(world, 1)
    const cartId = await addBareCart(world)
    for (let points = 1; points <= 20; points += 1)
      await transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: points % 2 }))
    const { total, pages } = (await open(marta)).own!.history
    expect([total, pages]).toEqual([21, 2])
    expect(await pageText(marta, '?page=2')).toEqual([['earned', 1, 1, null, null]])
  })

  test.each(['?kind=stolen', '?kind=toString', '?period=soon', '?period=12', '?page=0', '?page=1.5', '?page=9'])(
    '%s is 404',
    async (query) => {
      const { marta } = await addMartaWithPoints(world, 1)
      expect(await open(marta, query).then(() => 200, statusOf)).toBe(404)
    },
  )
})

describe('the codes on the page, read by an independent decoder', () => {
  beforeAll(() => {
    const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })
  })

  async function read(drawing: CodeDrawing, { width, height }: { width: number; height: number }) {
    const svg = renderToStaticMarkup(createElement(CodePicture, { drawing, label: '', className: '' })).replace(
      '<svg ',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `,
    )
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' as const }
    const found = await readBarcodes(pixels, { tryHarder: false, tryRotate: false, tryInvert: false })
    return found.map(({ format, text }) => `${format} ${text}`)
  }

  test.each([264, 396, 528])('the bars, %i pixels wide', async (width) => {
    for (const number of ['29000048211731', withCheckDigit('0000000000000'), withCheckDigit('9999999999999')])
      expect(await read(barsOf(number), { width, height: 64 })).toEqual([`Code128 ${number}`])
  })

  test.each([116, 232])('the square, %i pixels wide', async (width) => {
    for (const number of ['29000048211731', withCheckDigit('0000000000000'), withCheckDigit('9999999999999')])
      expect(await read(qrOf(number), { width, height: width })).toEqual([`QRCode ${number}`])
  })

  test('have the number of modules that the page assumes, so that each is a whole number of pixels', () => {
    expect(barsOf('29000048211731').width).toBe(132)
    expect(qrOf('29000048211731')).toMatchObject({ width: 29, height: 29 })
  })
})
