import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'

// What a file is says its content alone, and no name that a sender writes becomes a name of the shop's storage or of a download.

const stored = new Map<string, Uint8Array>()
const { world } = await shopFixture({ externalServices: { files: memoryFiles(stored) } })
const { ask, signIn } = openApi(world)
const [asStaff, asMarta] = [await signIn(await addStaff(world, 'pharmacist')), await signIn(await addMarta(world))]

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5c3e' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\numa folha\n%%EOF\n')
const program = Buffer.from('MZ\x90\0<?php system($_GET["x"]); ?><script>alert(1)</script>')
const productId = async () => (await addProduct(world)).productId

type Kind = { method: string; path: () => Promise<string>; content: Buffer; headers: Record<string, string>; fields?: object }
const kinds: Record<string, Kind> = {
  'a photo of a customer': { method: 'POST', path: async () => '/uploads', content: photo, headers: asMarta },
  'a picture of a product': {
    method: 'POST',
    path: async () => `/staff/products/${await productId()}/images`,
    content: photo,
    headers: asStaff,
  },
  'a leaflet': {
    method: 'POST',
    path: async () => `/staff/products/${await productId()}/leaflets`,
    content: pdf,
    headers: asStaff,
  },
  'an invoice': {
    method: 'PUT',
    path: async () => `/staff/orders/${(await addOrder(world)).order.number}/invoice`,
    content: pdf,
    headers: asStaff,
  },
  'a stock list': {
    method: 'POST',
    path: async () => '/staff/imports',
    content: Buffer.from('sku;unidades\r\nSOAP;7\r\n'),
    headers: asStaff,
    fields: { kind: 'stock' },
  },
}

/** As sent, and as the shop shows it where it shows names. */
const names: [string, string][] = [
  ['receita.jpg.exe', 'receita.jpg.exe'],
  ['folheto.php.pdf', 'folheto.php.pdf'],
  ['../../../etc/cron.d/stock', 'stock'],
  ['..\\..\\stock.csv', 'stock.csv'],
  ['C:\\Sifarma\\stock.csv', 'stock.csv'],
  ['/etc/passwd', 'passwd'],
  ['..', '..'],
  ['.htaccess', '.htaccess'],
  ['stock\r\nSet-Cookie: session=1.csv', 'stock  Set-Cookie: session=1.csv'],
  ['a\0b\x1b[2J.csv', 'a b [2J.csv'],
  ['\u202Evsc.exe', 'vsc.exe'],
  ['<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
  ['folder/', 'import.csv'],
  [`${'a'.repeat(1000)}.csv`, `${'a'.repeat(199)}…`],
]

async function send({ method, path, headers, fields }: Kind, content: Buffer, name: string) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields ?? {})) form.set(key, String(value))
  form.set('file', new File([new Uint8Array(content)], name, { type: 'text/html' }))
  const body = await new Response(form).blob()
  return ask(method, await path(), body, { ...headers, 'Content-Type': body.type })
}

describe.each(Object.entries(kinds))('%s', (what, kind) => {
  test('is taken by its content, under a name of the shop’s own', inAll, async () => {
    stored.clear()
    for (const [name, displayed] of names) {
      const { status, text, data } = await send(kind, kind.content, name)
      expect([200, 201, 202], `${name}: ${text}`).toContain(status)
      if (what === 'a stock list') expect(data.attributes['file_name']).toBe(displayed)
      if (what !== 'a stock list') expect(text, name).not.toContain(name.slice(-12))
    }
    for (const key of stored.keys()) expect(key).toMatch(/^[a-z-]+\/[\da-f-]{16,}(?:\/[\da-z]+)?(?:\.[a-z]+)?$/)
  })

  test.skipIf(what === 'a stock list')('is refused when only its name says what it is', async () => {
    stored.clear()
    for (const name of ['receita.jpg', 'folheto.pdf', 'caixa.exe.png', '%PDF-1.7.pdf']) {
      const { status, errors } = await send(kind, program, name)
      expect([status, errors[0]?.detail], name).toEqual([415, expect.any(String)])
    }
    expect([...stored.keys()]).toEqual([])
  })
})
