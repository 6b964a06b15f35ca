import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { addItem, findCart } from '#src/shop/cart/actions.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { readDraft, saveDraft } from '#src/shop/requests/drafts/actions.server.ts'
import { addMarta, addStaff, asGuest } from '#tests/support/factories/builders.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addFavourite, listFavourites } from '../favourites/actions.server.ts'
import { archiveProduct, createProduct, publishProduct, updateProduct } from './actions.server.ts'
import type { StaffProduct } from './actions.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const context = { principal: ana, source: 'page' } as const

async function create(): Promise<StaffProduct> {
  const made = await createProduct(world, context, {
    name: { pt: 'Creme de mãos' },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Creme',
    state: 'published',
    variants: [{ pack: { pt: '50 ml' }, price: cents(799), onHand: 8 }],
  })
  return made.ok ? made.value : expect.fail(made.error.code)
}
const packOf = ({ draft }: StaffProduct): string => draft.variants[0]?.id ?? ''

async function cartWith(product: StaffProduct): Promise<string> {
  const added = await addItem(world, asGuest(), { variantId: packOf(product), quantity: 1 })
  return added.ok ? added.value.cart.token : expect.fail(added.error.code)
}
const lineOf = async (token: string) => (await findCart(world, asGuest(token)))?.lines[0]

describe('a product that becomes a prescription medicine', () => {
  test('stays in the carts that have it, where it may not be bought', async () => {
    const product = await create()
    const token = await cartWith(product)
    expect((await lineOf(token))?.variant.purchasable).toBe(true)
    expect((await updateProduct(world, context, product.id, { fields: { class: 'MSRM' } })).ok).toBe(true)
    expect(await lineOf(token)).toMatchObject({ variant: { class: 'MSRM', purchasable: false, view: { price: null } } })
    await updateProduct(world, context, product.id, { fields: { class: 'COSMETIC' } })
    expect((await lineOf(token))?.variant.purchasable).toBe(true)
  })
})

describe('a product that is archived', () => {
  test('stays in carts, where it may not be bought', async () => {
    const product = await create()
    const token = await cartWith(product)
    await archiveProduct(world, context, product.id)
    expect(await lineOf(token)).toMatchObject({ quantity: 1, variant: { purchasable: false } })
  })

  test('is hidden among favourites until it is back', async () => {
    const [product, marta] = [await create(), await addMarta(world)]
    await addFavourite(world, marta, product.id)
    const names = async () =>
      (await listFavourites(world.db, marta, { locale: 'pt', page: { number: 1, size: 24 } })).products.map(({ name }) => name)
    expect(await names()).toEqual(['Creme de mãos'])
    await archiveProduct(world, context, product.id)
    expect(await names()).toEqual([])
    await publishProduct(world, context, product.id)
    expect(await names()).toEqual(['Creme de mãos'])
  })

  test('leaves drafts of requests that name it as they are', async () => {
    const [product, marta] = [await create(), await addMarta(world)]
    const saved = await saveDraft(world, marta, 'request', {
      fields: { product_request: 'Creme de mãos' },
      uploadIds: [],
    })
    expect(saved.ok).toBe(true)
    await archiveProduct(world, context, product.id)
    expect(JSON.stringify(await readDraft(world, marta, 'request'))).toContain('Creme de mãos')
  })

  test('is still sold by the priced prescription that offers it, for the price that was offered', async () => {
    const [product, rui] = [await create(), await addRui(world)]
    const item = {
      name: 'Creme de mãos',
      quantity: 1,
      price: '7.99',
      vat_rate: '23',
      class: 'COSMETIC',
      variant_id: packOf(product),
    }
    const request = await addQuotedRequest(world, { principal: rui, ana }, { items: [item] })
    await archiveProduct(world, context, product.id)
    const added = await addRequestToCart(
      world,
      { principal: rui, token: undefined, locale: 'pt' },
      { kind: request.kind, publicId: request.id },
    )
    expect(added.ok && added.value.cart.totals.total).toBe(799)
  })
})
