import { expect, test } from 'vitest'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { ProductCardView, ProductView, VariantView } from '../../product/product.ts'
import { comparedByUnitPrice } from './compared.ts'

const pack = (id: string, unit: number | null, left = 9): VariantView => ({
  id,
  sku: id,
  barcode: null,
  code: null,
  pack: '20 comprimidos',
  designation: '',
  compareAt: null,
  lowest30: null,
  vat: basisPoints(600),
  price: unit === null ? null : cents(unit * 20),
  unitPrice: unit === null ? null : { cents: cents(unit), reference: 'un' },
  left,
  purchasable: unit !== null,
})

function product(name: string, ...variants: [VariantView, ...VariantView[]]): ProductCardView & Pick<ProductView, 'substance'> {
  const slugs = { pt: name, en: name }
  const of = {
    substance: 'Paracetamol',
    class: 'MNSRM',
    brand: { id: name, name, slug: name },
    form: 'Comprimidos',
    strength: '500 mg',
    generic: true,
    facts: [],
  } as const
  return { ...of, id: name, name, slug: name, slugs, images: [], collectionIds: [], variants, variant: variants[0] }
}

const viewed = product('asked', pack('asked', 11))

test('the cheapest per unit comes first, and bars are relative to the dearest', () => {
  const rows = comparedByUnitPrice(viewed, viewed.variant, [
    product('dear', pack('dear', 20)),
    product('cheap', pack('cheap', 5)),
  ])
  expect(rows.map(({ product: { name }, share, isCheapest, isThis }) => [name, share, isCheapest, isThis])).toEqual([
    ['cheap', 25, true, false],
    ['asked', 55, false, true],
    ['dear', 100, false, false],
  ])
})

test('of several packs the cheapest per unit that is available is compared', () => {
  const other = product('other', pack('small', 12), pack('large', 8), pack('huge', 6, 0))
  expect(comparedByUnitPrice(viewed, viewed.variant, [other]).map(({ variant }) => variant.id)).toEqual(['large', 'asked'])
})

test('of a product that is sold out the cheapest pack is still compared', () => {
  const other = product('other', pack('small', 12, 0), pack('large', 8, 0))
  expect(comparedByUnitPrice(viewed, viewed.variant, [other])[0]?.variant.id).toBe('large')
})

test('with equal prices none is marked as the cheapest', () => {
  expect(
    comparedByUnitPrice(viewed, viewed.variant, [product('same', pack('same', 11))]).map(({ isCheapest }) => isCheapest),
  ).toEqual([false, false])
})

test('prescription medicines have no public price to compare', () => {
  const quoted = product('quoted', pack('quoted', null))
  const rows = comparedByUnitPrice(quoted, quoted.variant, [product('other', pack('other', null))])
  expect(rows.map(({ product: { name }, share, isCheapest }) => [name, share, isCheapest])).toEqual([
    ['quoted', undefined, false],
    ['other', undefined, false],
  ])
})

test('a product with a brand name that is not generic is marked as a brand', () => {
  const others = [
    { ...product('Febrix', pack('brand', 18)), generic: false },
    { ...product('Paracetamol Lusiter', pack('plain', 12)), generic: false },
  ]
  const rows = comparedByUnitPrice(viewed, viewed.variant, others)
  expect(rows.filter(({ isBranded }) => isBranded).map(({ product: { name } }) => name)).toEqual(['Febrix'])
})
