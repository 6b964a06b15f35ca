import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const marta = await addMarta(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const [asMarta, asAna, asJoao, asDiogo] = [await signIn(marta), await signIn(ana), await signIn(joao), await signIn(diogo)]

const checkoutOf = async () => {
  const { token } = await addCart(world, [await addProduct(world)])
  return (body: object, locale = 'pt') => ask('PATCH', `/store/checkout?locale=${locale}`, body, { 'X-Cart-Token': token })
}

describe('a name', () => {
  test('has one form, whatever device it was typed on', async () => {
    const typed = 'Joa\u0303o\u200B \u202EConceic\u0327a\u0303o'
    const { data } = await ask('PATCH', '/me', { name: typed }, asMarta)
    expect(data.attributes).toMatchObject({ name: 'João Conceição' })
  })

  test('of invisible characters alone is none', inAll, async () => {
    expect(await ask('PATCH', '/me', { name: '\u200B\u202E\u3164' }, asMarta)).toMatchObject({ status: 422 })
  })
})

describe('an e-mail address', () => {
  testFor(
    [
      ["o'hara@exemplo.example", "o'hara@exemplo.example"],
      ['a&b+c@exemplo.example', 'a&b+c@exemplo.example'],
      ['a@xn--caf-dma.example', 'a@xn--caf-dma.example'],
      ['\u202AA@Café.example\u202C', 'a@xn--caf-dma.example'],
      ['a@exemplo.xn--p1ai', 'a@exemplo.xn--p1ai'],
    ] as const,
    { short: 1 },
  )('such as %j orders', async ([typed, stored]) => {
    const patch = await checkoutOf()
    expect(await patch({ email: typed })).toMatchObject({ status: 200, data: { attributes: { email: stored } } })
  })

  test('that no server takes is refused with the reason, in both languages', async () => {
    const patch = await checkoutOf()
    const refused = async (email: string, locale?: string) => (await patch({ email }, locale)).errors[0]
    expect(await refused('joão@exemplo.pt')).toMatchObject({ source: { pointer: expect.stringContaining('email') } })
    expect((await refused('joão@exemplo.pt'))?.detail).toContain('sem acentos')
    expect((await refused('joão@exemplo.pt', 'en'))?.detail).toContain('without accents')
    expect((await refused('a@exemplo.pt, b@exemplo.pt'))?.detail).toContain('um só')
  })
})

describe('a phone number', () => {
  testFor(['351912345678', '00351 912 345 678', '(+351) 912.345.678', '912345678\u200E', '９１２３４５６７８'], { short: 1 })(
    'such as %j has one stored form',
    async (typed) => {
      const { data } = await ask('PATCH', '/me', { mobile_phone: typed }, asMarta)
      expect(data.attributes).toMatchObject({ mobile_phone: '912345678' })
    },
  )

  test('of another country keeps it, and no text messages are offered to it or to a landline', async () => {
    const available = async () =>
      (await ask('GET', '/notifications/preferences', undefined, asMarta)).data.attributes['sms_available']
    for (const [typed, stored, isMobile] of [
      ['+34 612 345 678', '+34612345678', false],
      ['259 000 000', '259000000', false],
      ['912 345 678', '912345678', true],
    ] as const) {
      const { data } = await ask('PATCH', '/me', { mobile_phone: typed }, asMarta)
      expect(data.attributes).toMatchObject({ mobile_phone: stored })
      expect(await available()).toBe(isMobile)
    }
  })

  test('that is no mobile pays nothing with MB WAY, which its field says', async () => {
    const patch = await checkoutOf()
    const { status, errors } = await patch({ mb_way_phone: '259 000 000' })
    expect([status, errors[0]?.code]).toEqual([422, 'phone_not_mobile'])
    expect(errors[0]?.detail).toContain('telemóvel')
    const landline = { firstname: 'Marta', lastname: 'Lobo', phone: '259000000' }
    const choice = { fulfilment: 'pickup', payment_method_id: 'mb_way', health_consent: true }
    await patch({ email: 'marta@cliente.example', billing_address: landline, ...choice })
    expect((await patch({ complete: true })).errors).toMatchObject([{ code: 'phone_not_mobile' }])
    expect((await patch({ complete: true, mb_way_phone: '912 345 678' })).status).toBe(200)
  })
})

describe('a password', () => {
  const password = 'Coração-do-pão-7é'

  test('signs in from a device that splits its accents, and a password stored from one that does', async () => {
    for (const stored of [password, password.normalize('NFD')]) {
      const { publicId, email } = await addPerson(world, 'customer', 'Rui Carvalho')
      await world.db
        .updateTable('users')
        .set({ password_hash: await hash(stored, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) })
        .where('public_id', '=', publicId)
        .execute()
      const login = async (typed: string) => (await ask('POST', '/auth/login', { email, password: typed })).status
      expect([await login(password), await login(password.normalize('NFD')), await login(`\u200B${password}`)]).toEqual([
        200, 200, 200,
      ])
      expect(await login('Coracao-do-pao-7e')).toBe(401)
    }
  })

  test('of eight invisible characters is empty', inAll, async () => {
    const { errors } = await ask('POST', '/auth/sign-up', {
      email: 'x@exemplo.example',
      password: '\u200B'.repeat(8),
      consent: true,
    })
    expect(errors).toMatchObject([{ code: 'password_required' }])
  })
})

describe('a date', () => {
  const today = lisbonDate(world.now())

  test('until which a price or a promotion counts is a whole day', async () => {
    const { id } = await addProduct(world, { price: 500 })
    const [from, until] = [nextDay(today), nextDay(today, 3)]
    const body = { price: '4.00', compare_at_price: '5.00', from, until }
    expect((await ask('PATCH', `/staff/variants/${id}`, body, asAna)).status).toBe(200)
    const schedule = await world.db
      .selectFrom('price_schedules')
      .select('ends_at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(schedule.ends_at && lisbonDate(new Date(schedule.ends_at.getTime() - 1))).toBe(until)
    const [year, month, day] = until.split('-')
    const promotion = { name: { pt: 'Dez', en: 'Ten' }, kind: 'percentage', percent: '10', ends_at: `${day}/${month}/${year}` }
    const { data } = await ask('POST', '/staff/promotions', promotion, asDiogo)
    expect(lisbonDate(new Date(Date.parse(String(data.attributes['ends_at'])) - 1))).toBe(until)
  })

  testFor(['06/2031', '06.31', '2031-06', '30/06/2031', '30.06.31', 'jun 2031', ' 2031-06-30 '], { short: 1 })(
    'of expiry is read as %j stands on the pack',
    async (typed) => {
      const { id } = await addProduct(world)
      const sku = await world.db.selectFrom('variants').select('sku').where('public_id', '=', id).executeTakeFirstOrThrow()
      const movements = [{ sku: sku.sku, kind: 'receive', quantity: 1, batch: 'l\u200B-1', expires_on: typed }]
      expect((await ask('POST', '/staff/stock-movements', { movements }, asJoao)).status).toBe(200)
      const batch = await world.db.selectFrom('stock_batches').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect([String(batch.expires_on), batch.code]).toEqual(['2031-06-30', 'L-1'])
    },
  )
})

describe('a scanned medicine', async () => {
  const gs = '\u001D'
  const { id, rowId, price } = await addProduct(world, { name: 'Paracetamol' })
  const [cnp, ean] = ['5440987', '5601234567892']
  await world.db.updateTable('variants').set({ code: cnp, barcode: ean }).where('id', '=', rowId).execute()
  const scans = [
    `]d2010${ean}1731060010L1${gs}21XK44${gs}7145440987`,
    `010${ean}21XK44|1731060010L1`,
    `]d201056099999999931731060010L1${gs}7145440987`,
    `]E0${ean}`,
    `0${ean}`,
    ` 544 0987 `,
  ]

  testFor(scans, { short: 1 })('is found by %j wherever codes are read', async (scan) => {
    const q = encodeURIComponent(scan)
    const { order } = await addOrder(world, { items: [{ id, rowId, price }] })
    expect(await ask('POST', `/staff/orders/${order.number}/picks`, { code: scan }, asJoao)).toMatchObject({ status: 201 })
    const ids = async (path: string, headers = asAna) => (await ask('GET', path, undefined, headers)).list.length
    expect(await ids(`/staff/products?filter[q]=${q}`)).toBe(1)
    expect(await ids(`/staff/stock?filter[q]=${q}`)).toBe(1)
    expect(await ids(`/products?filter[q]=${q}`)).toBe(1)
  })
})
