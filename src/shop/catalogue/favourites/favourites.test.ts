import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { erasePerson, lockPerson } from '#src/shop/accounts/privacy/actions.server.ts'
import { exportText } from '#src/shop/account/export-text.server.ts'
import { loader as openPost } from '#src/shop/content/screens/post.tsx'
import { createPost } from '#src/shop/content/staff-posts.actions.server.ts'
import { recentlyViewedForEmptyCart } from '#src/shop/cart/screens/cart.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { variantByPublicId } from '../product/actions.server.ts'
import * as favourites from './actions.server.ts'
import type { ProductCardView } from '../product/product.ts'
import { changeFavourites } from './screens/favourites-form.server.ts'
import { readFavourites } from './screens/favourites.server.ts'
import { readProduct } from '../product/screens/product.server.ts'
import * as viewed from '../recently-viewed/actions.server.ts'
import { recordView } from '../recently-viewed/store.server.ts'

let marta: Person
let rui: Person
const shop = await shopFixture()
const { world } = shop
beforeEach(async () => {
  marta = await addMarta(world)
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
})

type ProductInput = Parameters<typeof addProduct>[1]
async function add(items?: ProductInput): Promise<ProductCardView> {
  const sold = await variantByPublicId(world.db, (await addProduct(world, items)).id, 'pt')
  return sold?.product ?? expect.fail('no product')
}
const save = (product: Pick<ProductCardView, 'id'>, principal = marta) => favourites.addFavourite(world, principal, product.id)
const listOf = async (principal: Person) =>
  (await favourites.listFavourites(world.db, principal, { locale: 'pt', page: { number: 1, size: 24 } })).products.map(
    ({ id }) => id,
  )
const see = (product: ProductCardView, principal = marta) => viewed.recordView(world, principal, product)
/** A view that is written before this returns. */
const written = ({ id: productId }: ProductCardView, hour = 12) => {
  const view = { userId: marta.userId, productId, at: new Date(Date.UTC(2026, 2, 2, hour)), max: viewed.maxViewed }
  return transaction(world.db, (tx) => recordView(tx, view, []))
}
const visibleTo = async (principal: Person, except?: string) =>
  (await viewed.listRecentlyViewed(world.db, principal, { locale: 'pt', limit: 20, ...(except && { except }) })).map(
    ({ id }) => id,
  )
const exported = async (principal: Person) => JSON.parse((await Array.fromAsync(exportText(world, principal))).join(''))
const send = (principal: Person, fields: Record<string, string>) =>
  submit((visit, form) => changeFavourites({ ...visit, principal }, form), visitAs(world), fields)

describe('favourites', () => {
  test('are saved once however often they are added, newest first, for each person separately', async () => {
    const [cream, soap] = [await add(), await add()]
    for (const product of [cream, soap, cream]) {
      expect(await save(product)).toEqual(ok())
      shop.wait(1)
    }
    expect(await Promise.all([save(soap), save(soap)])).toEqual([ok(), ok()])
    expect(await listOf(marta)).toEqual([soap.id, cream.id])
    expect(await listOf(rui)).toEqual([])
    expect(await favourites.removeFavourite(world, rui, cream.id)).toBe(false)
    expect(await favourites.removeFavourite(world, marta, cream.id)).toBe(true)
    expect(await listOf(marta)).toEqual([soap.id])
  })

  test('can be medicines; a product that is not on sale cannot be added, and is hidden until it is back', async () => {
    const [pills, discontinued] = [await add({ kind: 'MSRM' }), await add()]
    expect(await save(pills)).toEqual(ok())
    expect(await save(discontinued)).toEqual(ok())
    const show = (active: boolean) =>
      world.db.updateTable('products').set({ active }).where('public_id', '=', discontinued.id).execute()
    await show(false)
    expect(await listOf(marta)).toEqual([pills.id])
    expect(await save({ id: discontinued.id }, rui)).toEqual(err({ code: 'not_found' }))
    for (const id of ['x', world.id()]) expect(await save({ id })).toEqual(err({ code: 'not_found' }))
    await show(true)
    expect(await listOf(marta)).toHaveLength(2)
  })

  test('are two hundred at most, also with two added at once', inAll, async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    await save(first)
    for (let made = 2; made < favourites.maxFavourites; made += 1) await save(await add())
    const answers = await Promise.all([save(second), save(third)])
    expect(answers).toContainEqual(ok())
    expect(answers).toContainEqual(err({ code: 'too_many_favourites' }))
    expect(await save(first), 'a saved one stays').toEqual(ok())
    await world.db.updateTable('products').set({ active: false }).where('public_id', '=', first.id).execute()
    expect(await save(await add()), 'a hidden one does not count').toEqual(ok())
  })

  test('and recently viewed products take two statements more on the page of a person than on that of a guest', async () => {
    const cream = await add()
    await save(cream)
    const open = (principal: Person | typeof guest) => readProduct(visitAs(world, { principal, url: '/produtos/x' }), cream.slug)
    const asGuest = await shop.statementsOf(() => open(guest))
    const asMarta = await shop.statementsOf(() => open(marta))
    expect(asMarta.length - asGuest.length).toBe(2)
    expect(await open(guest)).toMatchObject({ favourites: null, viewed: [] })
    expect(await open(marta)).toMatchObject({ favourites: [cream.id] })
    expect(await open(rui)).toMatchObject({ favourites: [] })
  })

  test('are marked on the products of a post, with one statement more for people and none for guests', async () => {
    const cream = await add()
    await save(cream)
    const [inBoth, owner] = [{ pt: 'Pele', en: 'Skin' }, await addStaff(world, 'owner')]
    const texts = { title: inBoth, summary: inBoth, body: inBoth, slug: { pt: 'pele', en: 'skin' } }
    const post = { ...texts, category: 'health', author: 'Ana', publishedAt: world.now(), skus: [cream.variant.sku] } as const
    expect(await createPost(world, { principal: owner, source: 'page' }, post)).toMatchObject({ ok: true })
    const open = (principal: Person | typeof guest) => {
      const { url, ...visit } = visitAs(world, { principal, url: '/blog/pele' })
      const context = new RouterContextProvider()
      context.set(requestContextKey, visit)
      const params = { id: 'pele' }
      return withLocale('pt', () => openPost({ context, request: new Request(url), params, url, pattern: '/blog/:id' }))
    }
    // Fills the settings cache.
    await open(guest)
    const asGuest = await shop.statementsOf(() => open(guest))
    const asMarta = await shop.statementsOf(() => open(marta))
    expect(asMarta.length - asGuest.length).toBe(1)
    expect(await open(guest)).toMatchObject({ products: [{ id: cream.id }], favourites: null })
    expect(await open(marta)).toMatchObject({ products: [{ id: cream.id }], favourites: [cream.id] })
  })

  test('can be toggled on the pages, and after a sign-in the page offers the product again', async () => {
    const cream = await add()
    const visit = { ...visitAs(world, { url: `/conta/favoritos?produto=${cream.id}` }), principal: marta }
    expect(await readFavourites(visit)).toMatchObject({ total: 0, wanted: { id: cream.id, name: cream.name } })
    expect(await send(marta, { product: cream.id, intent: 'keep' })).toEqual({ ok: true, isSaved: true })
    expect(await readFavourites(visit)).toMatchObject({ total: 1, wanted: null, favourites: [cream.id] })
    expect(await send(marta, { product: cream.id, intent: 'drop' })).toEqual({ ok: true, isSaved: false })
    expect(await send(marta, { product: 'garbage', intent: 'keep' })).toMatchObject({ ok: false })
    for (const query of ['produto=garbage', 'produto=%00', `produto=${world.id()}`])
      expect(await readFavourites({ ...visit, url: new URL(`http://shop.test/conta/favoritos?${query}`) })).toMatchObject({
        wanted: null,
      })
  })

  test('are read, added and removed by the API, by their own person', async () => {
    const { ask, signIn } = openApi(world)
    const [hers, his] = [await signIn(marta), await signIn(rui)]
    const cream = await add({ price: 1230 })
    for (const status of [204, 204])
      expect((await ask('POST', '/favourites', { product_id: cream.id }, hers)).status).toBe(status)
    const list = await ask('GET', '/favourites?include=default_variant', undefined, hers)
    expect(list.list).toMatchObject([{ type: 'product', id: cream.id }])
    expect(list.text).toContain('"price":"12.30"')
    expect((await ask('GET', '/favourites', undefined, his)).list).toEqual([])
    expect(await ask('POST', '/favourites', { product_id: world.id() }, hers)).toMatchObject({ status: 404 })
    expect(await ask('POST', '/favourites', { product_id: 'x' }, hers)).toMatchObject({ status: 422 })
    expect(await ask('POST', '/favourites', { product_id: cream.id })).toMatchObject({ status: 401 })
    expect((await ask('DELETE', `/favourites/${cream.id}`, undefined, his)).status).toBe(404)
    expect((await ask('DELETE', `/favourites/${cream.id}`, undefined, hers)).status).toBe(204)
  })
})

describe('the list of recently viewed products', () => {
  test('is empty without an opt-in', async () => {
    const cream = await add()
    await written(cream)
    expect(await visibleTo(marta)).toEqual([])
    expect(await readProduct(visitAs(world, { principal: marta, url: '/produtos/x' }), cream.slug)).toMatchObject({
      remembers: false,
    })
    const row = { user_id: marta.userId, product_id: 1, seen_at: world.now() }
    await expect(world.db.insertInto('seen_products').values(row).execute()).rejects.toThrow(/seen_products_user_id_fkey/)
  })

  test('has the latest first and no medicine, until the person opts out', async () => {
    await viewed.enableRecentlyViewed(world, marta)
    const [cream, soap, pills] = [await add(), await add(), await add({ kind: 'MNSRM' })]
    for (const product of [cream, soap, pills, cream]) {
      see(product)
      shop.wait(1)
    }
    await expect.poll(() => visibleTo(marta)).toEqual([cream.id, soap.id])
    expect(await visibleTo(marta, cream.id)).toEqual([soap.id])
    expect(await visibleTo(rui)).toEqual([])
    await world.db.updateTable('products').set({ class: 'MNSRM' }).where('public_id', '=', soap.id).execute()
    expect(await visibleTo(marta), 'nor a product that has become a medicine').toEqual([cream.id])
    expect(await send(marta, { intent: 'forget' })).toMatchObject({ ok: true })
    expect(await visibleTo(marta)).toEqual([])
    await viewed.enableRecentlyViewed(world, marta)
    expect(await visibleTo(marta), 'empty after opting in again').toEqual([])
  })

  test('is in the order of viewing, even when an earlier view is written last', async () => {
    await viewed.enableRecentlyViewed(world, marta)
    const [cream, soap] = [await add(), await add()]
    await written(cream, 12)
    await written(soap, 11)
    await written(cream, 10)
    expect(await visibleTo(marta)).toEqual([cream.id, soap.id])
  })

  test('is shown on an empty cart, with its favourites, and costs other carts no statement', async () => {
    await viewed.enableRecentlyViewed(world, marta)
    const cream = await add()
    see(cream)
    await vi.waitFor(async () => expect(await visibleTo(marta)).toEqual([cream.id]))
    await save(cream)
    const empty = { lines: [], requests: [] }
    for (const cart of [null, empty])
      expect(await recentlyViewedForEmptyCart(visitAs(world, { principal: marta }), cart)).toMatchObject({
        viewed: [{ id: cream.id }],
        favourites: [cream.id],
      })
    const nothing = { viewed: [], favourites: null }
    for (const principal of [rui, guest])
      expect(await recentlyViewedForEmptyCart(visitAs(world, { principal }), null)).toEqual(nothing)
    const full = { ...empty, lines: ['a cream'] }
    const statementsWithList = shop.statementsOf(() => recentlyViewedForEmptyCart(visitAs(world, { principal: marta }), full))
    expect([await statementsWithList, await recentlyViewedForEmptyCart(visitAs(world, { principal: marta }), full)]).toEqual([
      [],
      nothing,
    ])
  })

  test('has twenty products at most', inAll, async () => {
    await viewed.enableRecentlyViewed(world, marta)
    const all: ProductCardView[] = []
    for (let made = 0; made < viewed.maxViewed + 2; made += 1) {
      const product = await add()
      all.push(product)
      see(product)
      shop.wait(1)
      await expect.poll(async () => (await visibleTo(marta))[0]).toBe(product.id)
    }
    const latest = all
      .map(({ id }) => id)
      .toReversed()
      .slice(0, viewed.maxViewed)
    expect(await visibleTo(marta)).toEqual(latest)
    const { count } = await world.db
      .selectFrom('seen_products')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('user_id', '=', marta.userId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(viewed.maxViewed)
  })

  test('never breaks the page: a failure is a line in the log without person and product', async () => {
    const warn = vi.fn<(about: unknown, text: string) => void>()
    const cream = await add()
    const broken = { ...world, db: undefined as never, log: { ...world.log, warn } as never }
    viewed.recordView(broken, marta, cream)
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    expect(JSON.stringify(warn.mock.calls)).not.toContain(cream.id)
  })
})

test('nothing is saved for an account that has just been erased', async () => {
  const cream = await add()
  await transaction(world.db, async (tx) => {
    const person = await lockPerson(tx, marta.userId)
    await erasePerson(world, tx, person ?? expect.fail('no such person'))
  })
  expect(await save(cream)).toEqual(err({ code: 'not_found' }))
  await viewed.enableRecentlyViewed(world, marta)
  expect(await viewed.isRemembered(world.db, marta)).toBe(false)
})

test('both are in the export, and are erased with the account', inAll, async () => {
  const [cream, soap] = [await add({ name: 'Creme' }), await add({ name: 'Sabonete' })]
  expect(await exported(marta)).toMatchObject({ favourites: [], recently_seen: null })
  await save(cream)
  await viewed.enableRecentlyViewed(world, marta)
  see(soap)
  await expect.poll(() => visibleTo(marta)).toHaveLength(1)
  expect(await exported(marta)).toMatchObject({
    favourites: [{ product_id: cream.id, name: 'Creme', kept_at: expect.any(String) }],
    recently_seen: { since: expect.any(String), products: [{ product_id: soap.id, name: 'Sabonete' }] },
  })
  await transaction(world.db, async (tx) => {
    await favourites.eraseFavourites(tx, marta.userId)
    await viewed.eraseRecentlyViewed(tx, marta.userId)
  })
  expect(await exported(marta)).toMatchObject({ favourites: [], recently_seen: null })
})
