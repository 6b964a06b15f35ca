import { beforeEach, describe, expect, test } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { findImport } from './actions.server.ts'
import { outcomeOf } from './screens/import-labels.ts'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { readTodayNotices } from '#src/shop/staff/screens/today-notices.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { periodicJobs as feedJobs } from '#src/shop/staff/feeds/jobs.server.ts'
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
const known = () => rows().slice(0, 3)
const trouble = async (staff = ana) => (await readTodayNotices(world, staff)).feeds[0] ?? null
/** The emails to the owner since the last time. */
const notified = async () => {
  const before = (await emailsTo(world, diogo.email)).length
  for (const { work } of feedJobs) await work(world)
  const emails = await emailsTo(world, diogo.email)
  return emails.slice(0, emails.length - before)
}

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
    await send(list(...known()))
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
    await send(list(...known()))
    expect(await trouble()).toBeNull()
    const { data } = await send(new Uint8Array(Buffer.from('sku;QTD\n"REF')))
    expect(await trouble()).toMatchObject({ code: 'failed', id: data.id })
    await send(list(...known()))
    shop.wait(25)
    expect(await trouble()).toBeNull()
    shop.wait(2)
    expect([await trouble(), await trouble(diogo)]).toMatchObject([{ code: 'missing' }, { code: 'missing' }])
    await send(list(...known()))
    expect(await trouble()).toBeNull()
    shop.wait(31 * 24)
    expect(await trouble()).toBeNull()
  })

  test('expects none on the days of the week on which none ever comes', inAll, async () => {
    for (const pause of [24, 24, 72, 24]) {
      await send(list(...known()))
      shop.wait(pause)
    }
    await send(list(...known()))
    shop.wait(72)
    expect(await trouble()).toBeNull()
    shop.wait(3)
    expect(await trouble()).toMatchObject({ code: 'missing' })
  })

  test('says when no row of it serves, which is then not applied', async () => {
    const { data } = await send(list(';5440995;;Só na farmácia;3', ';5440961;;Outra;4'))
    expect(await show(data.id)).toMatchObject({
      state: 'failed',
      trouble: 'failed',
      applied_at: null,
      failure: { code: 'import_no_match' },
      error_groups: [{ count: 2, column: 'CNP' }],
    })
    expect(await trouble()).toMatchObject({ code: 'failed', errors: 2, rows: 2 })
  })

  test('says when more than two rows of a hundred failed, and when it shrank by half, and notifies the owner once', async () => {
    await notified()
    const { data } = await send(list(...rows()))
    expect(await show(data.id)).toMatchObject({ state: 'applied', trouble: 'errors' })
    expect(await trouble()).toMatchObject({ code: 'errors', errors: 1, rows: 4 })
    expect(await notified()).toMatchObject([
      { text: expect.stringContaining('O ficheiro do programa tem erros em 1 de 4 linhas') },
    ])
    expect(await notified()).toEqual([])
    const half = await send(list(...rows().slice(0, 2)))
    expect(await show(half.data.id)).toMatchObject({ state: 'applied', trouble: 'shrunk' })
    expect(await trouble()).toMatchObject({ code: 'shrunk' })
    expect(await notified()).toHaveLength(1)
    await send(list(...known()))
    expect([await trouble(), await notified()]).toEqual([null, []])
    // What is sold at the counter alone, in the files of every night.
    await send(list(...rows()))
    expect(await trouble()).toBeNull()
    await send(list(...rows(), ';5440961;;Outra;4'))
    expect(await trouble()).toMatchObject({ code: 'errors' })
  })

  test('calls nothing applied that changed nothing', async () => {
    for (const text of ['Aplicada', 'Sem alterações']) {
      const { data } = await send(list(...known()))
      const found = await findImport(world, ana, data.id)
      expect(found && outcomeOf(found, 'pt').text).toBe(text)
    }
  })

  test('says nothing of a list that a person sends', async () => {
    await send(list(...known()))
    const form = new FormData()
    form.set('file', new File(['sku;QTD\n"REF'], 'a.csv'))
    form.set('kind', 'stock')
    const body = await new Response(form).blob()
    await api.ask('POST', '/staff/imports', body, { ...asAna, 'Content-Type': body.type })
    await runJobs(world)
    expect(await trouble()).toBeNull()
  })
})
