import { beforeEach, describe, expect, test } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { readTodayNotices } from '#src/shop/staff/screens/today-notices.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import type { TokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const [diogo, ana] = [await addStaff(world, 'owner'), await addStaff(world, 'pharmacist')]
const asAna = await api.signIn(ana)

async function tokenFor(...capabilities: TokenCapability[]) {
  const expiresOn = nextDay(lisbonDate(world.realNow()))
  const made = await createApiToken(world, diogo, { name: 'Sifarma', capabilities, expiresOn }, 'page')
  return { Authorization: `Bearer ${made.ok ? made.value.secret : ''}` }
}
const asProgram = await tokenFor('stock.change')

let [bySku, byCnp, byEan]: SoldVariant[] = []
beforeEach(async () => {
  const made = [
    await addProduct(world, { stock: 1 }),
    await addProduct(world, { stock: 1 }),
    await addProduct(world, { stock: 1 }),
  ]
  const codes = [{ sku: `REF-${made[0]?.rowId}` }, { code: '5440987' }, { barcode: '5601234567892' }] as const
  await world.db.updateTable('variants').set({ code: null, barcode: null }).execute()
  for (const [at, one] of made.entries())
    await world.db
      .updateTable('variants')
      .set(codes[at] ?? {})
      .where('id', '=', one.rowId)
      .execute()
  ;[bySku, byCnp, byEan] = made
  shop.wait(1)
})

/** As the pharmacy's software writes it: Windows-1252, semicolons, decimals with a comma. */
const list = (...lines: string[]) =>
  new Uint8Array(Buffer.from(['Referência;CNP;Código de barras;Designação;Existência', ...lines, ''].join('\r\n'), 'latin1'))

const rows = () => [
  `REF-${bySku?.rowId};;;Água oxigenada;7,00`,
  ';5440987;;Bálsamo;8',
  ';;5601234567892;Loção;9',
  ';5440995;;Só na farmácia;3',
]

async function send(content: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, headers: object = asProgram) {
  const form = new FormData()
  form.set('file', new File([content], 'stock.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries({ kind: 'stock', apply: 'valid', ...fields })) form.set(name, value)
  const body = await new Response(form).blob()
  const sent = await api.ask('POST', '/staff/imports', body, { ...headers, 'Content-Type': body.type })
  await runJobs(world, 2)
  return sent
}

const show = async (id: string) => (await api.ask('GET', `/staff/imports/${id}`, undefined, asProgram)).data.attributes
const stocks = () => Promise.all([bySku, byCnp, byEan].flatMap((one) => (one ? [stockOf(world, one)] : [])))
const trouble = async (staff = ana) => (await readTodayNotices(world, staff)).stockList

describe('a stock list that a program sends by one call', () => {
  test('is applied by SKU, CNP and EAN, and what matches nothing is listed and can be downloaded', async () => {
    const { status, data } = await send(list(...rows()))
    expect(status).toBe(202)
    expect(await show(data.id)).toMatchObject({
      state: 'applied',
      encoding: 'windows-1252',
      applies_itself: true,
      done: 3,
      errors: [{ row: 5, column: 'CNP', code: 'import_pack_unknown' }],
    })
    expect(await stocks()).toEqual([7, 8, 9])
    const report = await api.ask('GET', `/staff/imports/${data.id}/report`, undefined, asProgram)
    expect(report.text).toContain('"5";"Com erro";"";"CNP";"5440995"')
  })

  test('changes nothing when it is sent twice, whatever the shop has sold and prepared in between', inAll, async () => {
    await send(list(...rows()))
    await addOrder(world, { items: [{ ...bySku, quantity: 2 } as SoldVariant] })
    shop.wait(1)
    const { data } = await send(list(...rows()))
    expect(await show(data.id)).toMatchObject({ state: 'applied', updates: 0, unchanged: 3, done: 0 })
    expect(await stocks()).toEqual([5, 8, 9])
  })

  test('is made once for an idempotency key', async () => {
    const key = { ...asProgram, 'Idempotency-Key': 'noite-1' }
    const [first, again] = [await send(list(...rows()), {}, key), await send(list(...rows()), {}, key)]
    expect(again.data.id).toBe(first.data.id)
  })

  test('of unknown columns waits for a person, who maps them once and sees the check first', inAll, async () => {
    const unknown = new Uint8Array(Buffer.from(`X1;X2\nREF-${bySku?.rowId};6\n`))
    const { data } = await send(unknown)
    expect(await show(data.id)).toMatchObject({ state: 'checked', updates: 0 })
    expect(await trouble()).toMatchObject({ code: 'waiting', id: data.id })
    await send(list(...rows()))
    expect(await trouble()).toBeNull()
    const mapped = await send(new Uint8Array(Buffer.from(`X1;X2\nREF-${bySku?.rowId};4\n`)), {
      mapping: JSON.stringify({ X1: 'sku', X2: 'on_hand' }),
    })
    expect(await show(mapped.data.id)).toMatchObject({ state: 'applied', updates: 1 })
    const next = await send(new Uint8Array(Buffer.from(`X1;X2\nREF-${bySku?.rowId};5\n`)))
    expect(await show(next.data.id)).toMatchObject({ state: 'applied', mapping_remembered: true, updates: 1 })
  })

  test('is refused without the capability, and products are not imported with a token for stock', async () => {
    expect((await send(list(...rows()), {}, await tokenFor('stock.read'))).status).toBe(403)
    expect((await send(list(...rows()), {}, await tokenFor('orders.read'))).status).toBe(403)
    expect((await send(list(...rows()), { kind: 'products' })).status).toBe(403)
    expect((await send(list(...rows()), { apply: 'all' })).status).toBe(422)
  })
})

describe('the day', () => {
  test('says when the list of the night cannot be read or stays away, to who changes stock and to the owner', async () => {
    await send(list(...rows()))
    expect(await trouble()).toBeNull()
    const { data } = await send(new Uint8Array(Buffer.from('sku;QTD\n"REF')))
    expect(await trouble()).toMatchObject({ code: 'failed', id: data.id })
    await send(list(...rows()))
    shop.wait(29)
    expect(await trouble()).toBeNull()
    shop.wait(2)
    expect([await trouble(), await trouble(diogo)]).toMatchObject([{ code: 'missing' }, { code: 'missing' }])
    await send(list(...rows()))
    expect(await trouble()).toBeNull()
    shop.wait(31 * 24)
    expect(await trouble()).toBeNull()
  })

  test('says nothing of a list that a person sends', async () => {
    await send(list(...rows()))
    const form = new FormData()
    form.set('file', new File(['sku;QTD\n"REF'], 'a.csv'))
    form.set('kind', 'stock')
    const body = await new Response(form).blob()
    await api.ask('POST', '/staff/imports', body, { ...asAna, 'Content-Type': body.type })
    await runJobs(world)
    expect(await trouble()).toBeNull()
  })
})
