// @module-tag rest
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { slownessNow } from '#tests/support/machines/processor-speed.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { inAll } from '#tests/support/world/short.ts'

// One process takes the changes of the staff; another one, whose pages are cached, shows them to customers within two seconds.

const machines = await fileFixture(startProcesses())
const { world } = machines
const [changing, showing] = await Promise.all([machines.pages(machines.url), machines.pages(machines.url)])
await machines.worker()

const signedIn = async (person: Person): Promise<Record<string, string>> => ({
  Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, person.userId))}`,
})
const asStaff = await signedIn(await addStaff(world, 'owner', 'pharmacist'))
const asCustomer = await signedIn(await addMarta(world))

const change = async (method: string, path: string, body?: object) => {
  const answer = await changing.ask(method, `/staff/${path}`, body, asStaff)
  expect(answer.status, `${path} ${JSON.stringify(answer.errors)}`).toBeLessThan(300)
  return answer.data
}
const read = async (path: string, headers?: Record<string, string>): Promise<string> =>
  (await fetch(showing.origin + path, headers && { headers })).text()

const word = () => 'abcdefghij'[count]?.repeat(5) ?? ''
/** Everything that customers see of the product, through the process that was not asked to change it. */
const readAll = async (slug: string) => {
  const [page, list, suggestions, sitemap, favourites] = await Promise.all([
    read(`/produtos/${slug}`),
    read(`/produtos?q=${word()}`),
    read(`/api/suggestions?q=${word()}`),
    read('/sitemaps/products-0.xml'),
    read('/conta/favoritos', asCustomer),
  ])
  return { page, list, suggestions, sitemap, favourites }
}
type Everything = Awaited<ReturnType<typeof readAll>>

const expectSoon = async (slug: string, expected: { [Place in keyof Everything]?: RegExp | [not: RegExp] }): Promise<void> => {
  await expect
    .poll(
      async () => {
        const now = await readAll(slug)
        return Object.entries(expected).flatMap(([place, pattern]) => {
          const text = now[place as keyof Everything]
          const fits = Array.isArray(pattern) ? !pattern[0].test(text) : pattern.test(text)
          return fits ? [] : [`${place}: ${String(pattern)}`]
        })
      },
      { timeout: 2000 * slownessNow(), interval: 100 },
    )
    .toEqual([])
}

// Each process renders its first pages slowly.
beforeAll(async () => void (await readAll('balsamo')))

let product = { id: '', slug: '', variant: '' }
let count = 0
// A word of its own: suggestions are the best few.
const nameOf = () => `Bálsamo ${word()} número ${count}`
beforeEach(async () => {
  count += 1
  const slug = `balsamo-${count}`
  const made = await change('POST', 'products', {
    name: { pt: nameOf() },
    slug: { pt: slug },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Bálsamo',
    published: true,
    collections: [],
    variants: [{ sku: `BAL-${count}`, pack: { pt: '50 ml' }, price: '7.00', on_hand: 9 }],
  })
  const { list } = await changing.ask('GET', `/staff/stock?filter[q]=BAL-${count}`, undefined, asStaff)
  product = { id: made.id, slug, variant: list[0]?.id ?? '' }
  const favourite = await changing.ask('POST', '/favourites', { product_id: product.id }, asCustomer)
  if (favourite.status >= 300) throw new Error(`no favourite: ${favourite.status}`)
  const there = new RegExp(`número ${count}`)
  await expectSoon(slug, { page: there, list: there, suggestions: there, sitemap: new RegExp(slug), favourites: there })
})

describe('customers see within two seconds, in every process,', () => {
  test('a new price', async () => {
    await change('PATCH', `variants/${product.variant}`, { price: '8.15' })
    const price = /8,15/
    await expectSoon(product.slug, { page: price, list: price, favourites: price })
  })

  test('a new name', inAll, async () => {
    await change('PATCH', `products/${product.id}`, { name: { pt: `Bálsamo ${word()} renomeado ${count}` } })
    const name = new RegExp(`renomeado ${count}`)
    await expectSoon(product.slug, { page: name, list: name, suggestions: name, favourites: name })
  })

  test('that a product is no longer on sale', inAll, async () => {
    await change('PATCH', `products/${product.id}`, { published: false })
    const name = new RegExp(`número ${count}\\b`)
    await expectSoon(product.slug, {
      page: /Já não vendemos este produto/,
      list: [name],
      suggestions: [name],
      sitemap: [new RegExp(`${product.slug}<`)],
    })
  })

  test('its collection', inAll, async () => {
    const collection = await change('POST', 'collections', { name: { pt: `Coleção ${count}` } })
    const address = `/colecoes/colecao-${count}`
    expect(await read(address)).not.toContain(`número ${count}`)
    await change('PATCH', `products/${product.id}`, { collections: [collection.id] })
    await expect.poll(() => read(address), { timeout: 2000, interval: 100 }).toContain(`número ${count}`)
    await expectSoon(product.slug, { page: new RegExp(`Coleção ${count}`) })
  })

  test('its brand', inAll, async () => {
    await change('PATCH', `products/${product.id}`, { brand: `Olivane ${count}` })
    const brand = new RegExp(`Olivane ${count}`)
    await expectSoon(product.slug, { page: brand, list: brand })
  })

  test('that it is sold out', inAll, async () => {
    await change('PATCH', `stock/${product.variant}`, { on_hand: 0, reason: 'contagem' })
    const soldOut = /Esgotado/
    await expectSoon(product.slug, { page: soldOut, list: soldOut, favourites: soldOut })
  })

  test('its picture', { ...inAll, timeout: 60_000 }, async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a5c3e' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(photo)], 'balsamo.png', { type: 'image/png' }))
    const sent = await fetch(`${changing.origin}/api/staff/products/${product.id}/images`, {
      method: 'POST',
      headers: asStaff,
      body: form,
    })
    expect(sent.status, await sent.text()).toBeLessThan(300)
    const isMade = async () => {
      const { list } = await changing.ask('GET', `/staff/products/${product.id}/images`, undefined, asStaff)
      return list[0]?.attributes['state']
    }
    await expect.poll(isMade, { timeout: 30_000, interval: 50 }).toBe('ready')
    const picture = /\/images\/[\da-f]{20}-640/
    await expectSoon(product.slug, { page: picture, list: picture, favourites: picture })
  })
})
