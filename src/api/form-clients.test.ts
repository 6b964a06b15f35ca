import { describe, expect, test } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { formClients, sentBy } from '#tests/support/factories/form-clients.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const { world } = await shopFixture()
const { ask } = openApi(world)
const expiresOn = nextDay(lisbonDate(world.realNow()))
const made = await createApiToken(
  world,
  await addStaff(world, 'owner'),
  { name: 'Sifarma', capabilities: ['stock.change'], expiresOn },
  'page',
)
const asProgram = { Authorization: `Bearer ${made.ok ? made.value.secret : ''}` }

// Windows-1252, and bytes that look like a boundary.
const content = Buffer.from('Referência;Existência\r\n--\r\n----SOAP;7\r\n\r\n--x--\r\n', 'latin1')
const stock = { texts: { kind: 'stock', apply: 'valid' }, file: { field: 'file', name: 'stock.csv', type: 'text/csv', content } }

const post = (body: Uint8Array<ArrayBuffer>, type: string) =>
  ask('POST', '/staff/imports', new Blob([body]), { ...asProgram, 'Content-Type': type })

const stored = (id: string) =>
  world.db
    .selectFrom('imports')
    .select(['kind', 'file_name', 'content', 'applies_itself'])
    .where('public_id', '=', id)
    .executeTakeFirst()

describe('the nightly stock list is taken, every byte of it, as it is sent by', () => {
  test.each(Object.entries(formClients))('%s', async (_, client) => {
    const { body, type } = sentBy(client, stock)
    const { status, data, errors } = await post(body, type)
    expect([status, errors]).toEqual([202, undefined])
    expect(await stored(data.id)).toEqual({ kind: 'stock', file_name: 'stock.csv', content, applies_itself: true })
  })
})

describe('a stock list sent as another kind of body', () => {
  test.each(['application/json', 'text/csv', 'multipart/mixed; boundary=aaaaaaaa', 'multipart/form-data'])(
    'is refused with what is expected: %s',
    async (type) => {
      const { status, errors } = await post(Buffer.from('{"kind":"stock"}'), type)
      expect([status, errors[0]]).toMatchObject([415, { code: 'multipart_expected', detail: /multipart\/form-data/ }])
    },
  )

  test('is refused when it was cut off, wherever that happened', async () => {
    const { body, type } = sentBy(formClients['OkHttp to 4'] ?? expect.fail(), stock)
    for (const length of [10, 120, body.length - 60, body.length - 5]) {
      const { status, errors } = await post(body.subarray(0, length), type)
      expect([status, errors[0]?.code, errors[0]?.detail], String(length)).toEqual([400, 'unparsable', expect.any(String)])
    }
  })

  test('is refused when a form is sent to a call that takes JSON', async () => {
    const { body, type } = sentBy(formClients['curl 8'] ?? expect.fail(), stock)
    const headers = { ...asProgram, 'Content-Type': type }
    const { status, errors } = await ask('POST', '/staff/stock-movements', new Blob([body]), headers)
    expect([status, errors[0]]).toMatchObject([415, { detail: expect.any(String) }])
  })
})
