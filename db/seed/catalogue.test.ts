import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { containerNames, drawPack, itemNames } from '#demo/drawings/pack.ts'
import { openType } from '#demo/drawings/type.ts'
import { LAST_UNIT_SKU } from './articles.ts'
import { collections } from './collections.ts'
import { forms } from './forms.ts'
import { drawnPackOf } from './drawn-pack.ts'
import { medicineProducts } from './medicines.ts'
import { parapharmacyProducts } from './parapharmacy.ts'
import { products } from './products.ts'
import type { SeedProduct, SeedVariant, Text } from './types.ts'

const MEDICINE_CLASSES = ['MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED']
const variants: SeedVariant[] = products.flatMap((product) => product.variants)
const leaves = collections.filter(({ parent }) => parent !== undefined)

const textsOf = (product: SeedProduct): Text[] => [
  product.name,
  product.slug,
  product.description,
  product.usage,
  product.warnings,
  ...(product.substance ? [product.substance] : []),
  ...product.variants.map(({ pack }) => pack),
]

const keysOf = (isWrong: (product: SeedProduct) => boolean): string[] => products.filter(isWrong).map(({ key }) => key)

const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

const hasValidCheckDigit = (barcode: string): boolean =>
  Array.from(barcode, Number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0

const isList = (text: string): boolean => text.split('\n').every((line) => /^- [\p{Lu}\d“].*\.$/u.test(line))
const isProse = ({ pt, en }: Text): boolean => pt.endsWith('.') && en.endsWith('.')

const vatRatesOf = (kind: SeedProduct['class']): number[] => {
  if (MEDICINE_CLASSES.includes(kind)) return [600]
  return kind === 'COSMETIC' || kind === 'SUPPLEMENT' ? [2300] : [600, 2300]
}

const hasRightVat = ({ class: kind, variants: packs }: SeedProduct): boolean =>
  packs.every(({ vatBasisPoints }) => vatRatesOf(kind).includes(vatBasisPoints))

const isNamed = ({ substance, holder, variants: packs }: SeedProduct): boolean =>
  Boolean(substance && holder) && packs.every(({ code }) => /^99\d{5}$/.test(code ?? ''))

describe('the catalogue of the demo', () => {
  test('has the whole parapharmacy range, with every article number', () => {
    const range = Array.from({ length: 291 }, (_, index) => `PAR-${String(index + 1).padStart(6, '0')}`)
    expect(parapharmacyProducts.flatMap((product) => product.variants.map(({ sku }) => sku)).toSorted()).toEqual(range)
  })

  test('has at least two hundred medicines and every product class', () => {
    expect(medicineProducts.length).toBeGreaterThanOrEqual(200)
    expect(new Set(products.map((product) => product.class)).size).toBe(8)
  })

  test('gives every product a unique key, article number, barcode, code and address', () => {
    expect(repeated(products.map(({ key }) => key))).toEqual([])
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([])
    expect(repeated(variants.map(({ barcode }) => barcode))).toEqual([])
    expect(repeated(variants.flatMap(({ code }) => code ?? []))).toEqual([])
    for (const language of ['pt', 'en'] as const) {
      expect(repeated(products.map(({ slug }) => slug[language]))).toEqual([])
      expect(repeated(collections.map(({ slug }) => slug[language]))).toEqual([])
    }
  })

  test('has in-store barcodes with a valid check digit', () => {
    expect(variants.filter(({ barcode }) => !/^20\d{11}$/.test(barcode) || !hasValidCheckDigit(barcode))).toEqual([])
  })

  test('marks everything as a sample', () => {
    expect(products.every(({ sample }) => sample)).toBe(true)
  })

  test('includes one last hot water bottle, some sold-out ones, and plenty of more than 85 %', () => {
    expect(variants.find(({ sku }) => sku === LAST_UNIT_SKU)?.stock).toBe(1)
    const inPlenty = variants.filter(({ stock }) => stock >= 5 && stock <= 60)
    expect(variants.some(({ stock }) => stock === 0)).toBe(true)
    expect(variants.some(({ stock }) => stock === 3)).toBe(true)
    expect(inPlenty.length / variants.length).toBeGreaterThan(0.85)
  })
})

describe('the texts of the demo', () => {
  test('are complete in both languages', () => {
    const incomplete = products.filter((product) => textsOf(product).some(({ pt, en }) => pt.trim() === '' || en.trim() === ''))
    expect(incomplete.map(({ key }) => key)).toEqual([])
    const all = products.flatMap(textsOf).flatMap(({ pt, en }) => [pt, en])
    expect(all.filter((text) => /[{}]|undefined|null|NaN|\s{3}| {2}|!/.test(text))).toEqual([])
  })

  test('are full sentences, with lists of warnings', () => {
    expect(keysOf((product) => !isProse(product.description) || !isProse(product.usage))).toEqual([])
    expect(keysOf(({ warnings }) => !isList(warnings.pt) || !isList(warnings.en))).toEqual([])
  })

  test('describe each parapharmacy product differently', () => {
    expect(repeated(parapharmacyProducts.map(({ description }) => description.pt))).toEqual([])
    expect(repeated(parapharmacyProducts.map(({ description }) => description.en))).toEqual([])
  })

  test('are not left in Portuguese on the English page', () => {
    const untranslated = products.filter(({ description, usage }) => description.pt === description.en || usage.pt === usage.en)
    expect(untranslated.map(({ key }) => key)).toEqual([])
  })
})

describe('prices', () => {
  test('are whole cents above zero, and a price before is higher than the price', () => {
    expect(variants.filter(({ priceCents }) => !Number.isSafeInteger(priceCents) || priceCents <= 0)).toEqual([])
    expect(variants.filter(({ compareAt, priceCents }) => compareAt && compareAt.cents <= priceCents)).toEqual([])
    expect(variants.filter(({ compareAt }) => compareAt).length).toBeGreaterThan(10)
  })

  test('are not reduced on a prescription medicine', () => {
    const cut = products.filter((product) => product.class === 'MSRM' && product.variants.some(({ compareAt }) => compareAt))
    expect(cut.map(({ key }) => key)).toEqual([])
  })

  test('carry 6 % VAT on medicines, 23 % on cosmetics and supplements, one of the two on the rest', () => {
    expect(keysOf((product) => !hasRightVat(product))).toEqual([])
  })

  test('grow with the size of the pack', () => {
    const shrinking = products.filter(({ variants: packs }) =>
      packs.some((pack, index) => {
        const before = packs[index - 1]
        return before?.packUnit === pack.packUnit && before.packAmount < pack.packAmount && before.priceCents >= pack.priceCents
      }),
    )
    expect(shrinking.map(({ key }) => key)).toEqual([])
  })
})

describe('medicines', () => {
  test('name substance, holder and an invented code, and all but one a strength', () => {
    expect(medicineProducts.filter((product) => !isNamed(product)).map(({ key }) => key)).toEqual([])
    expect(medicineProducts.filter(({ strength }) => !strength)).toHaveLength(1)
  })

  test('have alternatives: others with the same substance, form and strength', () => {
    const groups = Map.groupBy(medicineProducts, ({ substance, form, strength }) => [substance?.pt, form, strength].join('|'))
    const chosen = [...groups.values()].filter((group) => new Set(group.map(({ brand }) => brand)).size > 1)
    expect(chosen.length).toBeGreaterThan(50)
  })

  test('all refer to the leaflet, except compounded ones, which have none', () => {
    const silent = medicineProducts.filter(
      (product) => product.class !== 'COMPOUNDED' && !product.warnings.pt.includes('Leia o folheto'),
    )
    expect(silent.map(({ key }) => key)).toEqual([])
  })
})

describe('collections and forms', () => {
  test('are six at the top, each with children, and every child has products', () => {
    const tops = collections.filter(({ parent }) => parent === undefined).map(({ key }) => key)
    expect(tops).toHaveLength(6)
    expect([...new Set(leaves.map(({ parent }) => parent))]).toEqual(tops)
    const filled = new Set(products.flatMap(({ collections: keys }) => keys))
    expect(leaves.map(({ key }) => key).filter((key) => !filled.has(key))).toEqual([])
  })

  test('every product has existing collections, and every form is used', () => {
    const keys = new Set(leaves.map(({ key }) => key))
    expect(
      products.filter((product) => product.collections.length === 0 || product.collections.some((key) => !keys.has(key))),
    ).toEqual([])
    const used = new Set(products.map(({ form }) => form))
    expect(forms.map(({ key }) => key).filter((key) => !used.has(key))).toEqual([])
  })
})

describe('the drawn packs', () => {
  const bodies = products.map((product) => drawnPackOf(product).body)

  test('are of nearly every container and item that can be drawn', () => {
    const drawn = new Set(bodies.map((body) => (body.kind === 'container' ? body.container : body.item)))
    expect(drawn.size).toBeGreaterThan(45)
    expect([...containerNames, ...itemNames].filter((name) => !drawn.has(name))).toEqual([])
  })

  test('are cartons of three sizes, and labels of three layouts', () => {
    expect(new Set(bodies.flatMap((body) => (body.kind === 'carton' ? [body.size] : []))).size).toBe(3)
    expect(new Set(products.map((product) => drawnPackOf(product).layout)).size).toBe(3)
  })

  test('are the same for all products of a brand in their layout', () => {
    for (const sameBrand of Map.groupBy(products, ({ brand }) => brand).values())
      expect(new Set(sameBrand.map((product) => drawnPackOf(product).layout)).size).toBe(1)
  })

  test('name no real brand and no maker, but substance and strength', () => {
    for (const product of medicineProducts.filter(({ class: kind }) => kind !== 'COMPOUNDED')) {
      const { brand, name, strength } = drawnPackOf(product)
      expect([brand, name, strength]).toEqual(['', product.substance?.pt, product.strength?.replaceAll('.', ',') ?? ''])
      const trade = product.name.pt.split(' ')[0] ?? ''
      if (!product.generic && !product.substance?.pt.startsWith(trade)) expect(name).not.toContain(trade)
    }
  })

  test('of our own brands name a size only where there is no other to choose', () => {
    const several = products.filter(({ variants: packs, holder }) => packs.length > 1 && holder === undefined)
    expect(several.length).toBeGreaterThan(0)
    const printed = ({ variants: packs, ...product }: SeedProduct) =>
      packs.filter(({ pack }) => drawnPackOf({ ...product, variants: packs }).strength.includes(pack.pt))
    expect(several.filter(({ strength }) => strength === undefined).flatMap(printed)).toEqual([])
  })

  test('are drawn from two sides, in a few kilobytes each', async () => {
    const type = await openType()
    for (const product of products) {
      const [front, second] = (['front', 'second'] as const).map((view) => drawPack(type, drawnPackOf(product), view))
      expect(front).not.toBe(second)
      for (const svg of [front, second]) expect(gzipSync(svg ?? '').length).toBeLessThan(6_000)
    }
  })
})
