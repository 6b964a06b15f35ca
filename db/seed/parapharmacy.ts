import { slugify } from '#src/kernel/text.ts'
import { inStoreBarcode, stockOf } from './articles.ts'
import { extraDevices } from './devices.ts'
import { formOf } from './forms.ts'
import { packOf } from './packs.ts'
import { bodyRanges } from './parapharmacy-body.ts'
import { deviceRanges } from './parapharmacy-devices.ts'
import { faceRanges } from './parapharmacy-face.ts'
import { intimateAndPetRanges } from './parapharmacy-intimate-pets.ts'
import { oralAndBabyRanges } from './parapharmacy-oral-baby.ts'
import { brandColours, type Range, type RangeProduct, type Size } from './parapharmacy-shape.ts'
import { sunAndHairRanges } from './parapharmacy-sun-hair.ts'
import { supplementRanges } from './parapharmacy-supplements.ts'
import type { SeedProduct, SeedVariant, Text } from './types.ts'
import { paragraphs } from './labels.ts'

type Series = { prefix: string; barcodes: number }

const skuOf = (series: Series, number: number): string => `${series.prefix}-${String(number).padStart(6, '0')}`

const slugOf = (name: Text, brand: string): Text => ({ pt: slugify(`${name.pt} ${brand}`), en: slugify(`${name.en} ${brand}`) })

function variantOf(series: Series, range: Range, form: string, size: Size): SeedVariant {
  const [number, printed, priceCents, beforeCents] = size
  const sku = skuOf(series, number)
  return {
    sku,
    barcode: inStoreBarcode(series.barcodes, number),
    ...packOf(printed, formOf(form)),
    priceCents,
    ...(beforeCents === undefined ? {} : { compareAt: { cents: beforeCents } }),
    vatBasisPoints: range.vatBasisPoints,
    stock: stockOf(sku, number),
  }
}

function productOf(series: Series, range: Range, product: RangeProduct): SeedProduct {
  const form = product.form ?? range.form
  const variants = product.sizes.map((size) => variantOf(series, range, form, size))
  return {
    key: variants[0]?.sku ?? product.name.pt,
    name: product.name,
    slug: slugOf(product.name, product.brand),
    brand: product.brand,
    class: range.class,
    collections: [...range.collections],
    form,
    description: paragraphs(range.description, product.about),
    usage: range.usage,
    warnings: range.warnings,
    colour: brandColours[product.brand],
    variants,
    sample: true,
  }
}

const productsOf = (series: Series, ranges: readonly Range[]): SeedProduct[] =>
  ranges.flatMap((range) => range.products.map((product) => productOf(series, range, product)))

export const parapharmacyProducts: SeedProduct[] = productsOf({ prefix: 'PAR', barcodes: 1 }, [
  ...faceRanges,
  ...bodyRanges,
  ...sunAndHairRanges,
  ...oralAndBabyRanges,
  ...supplementRanges,
  ...deviceRanges,
  ...intimateAndPetRanges,
])

export const deviceProducts: SeedProduct[] = productsOf({ prefix: 'DEV', barcodes: 2 }, extraDevices)
