import { slugify } from '#src/kernel/text.ts'
import { inStoreBarcode, inventedCode, stockOf } from './articles.ts'
import { formOf } from './forms.ts'
import { holders } from './holders.ts'
import type { MedicinePack, MedicineProduct, Monograph } from './medicine-shape.ts'
import { compoundedMonographs } from './medicines-compounded.ts'
import { digestionAndAllergyMonographs } from './medicines-digestion-allergy.ts'
import { heartAndDiabetesMonographs } from './medicines-heart-diabetes.ts'
import { infectionsAndLungsMonographs } from './medicines-infections-lungs.ts'
import { mindAndHormonesMonographs } from './medicines-mind-hormones.ts'
import { painAndColdMonographs } from './medicines-pain-cold.ts'
import { skinAndBodyMonographs } from './medicines-skin-body.ts'
import { packOf } from './packs.ts'
import type { SeedProduct, SeedVariant, Text } from './types.ts'
import { readLeaflet, readLeafletPrescribed, warn } from './labels.ts'

const BARCODES = 3

// Codes are numbered in this order: new entries go at the end.
const monographs: Monograph[] = [
  ...painAndColdMonographs,
  ...digestionAndAllergyMonographs,
  ...skinAndBodyMonographs,
  ...heartAndDiabetesMonographs,
  ...infectionsAndLungsMonographs,
  ...mindAndHormonesMonographs,
  ...compoundedMonographs,
]

const entries = monographs.flatMap((monograph) => monograph.products.map((product) => ({ monograph, product })))

/** The number of an entry's first pack: one plus the packs before it. */
const firstNumbers = entries.reduce<number[]>(
  (numbers, { product }) => [...numbers, (numbers.at(-1) ?? 1) + product.packs.length],
  [1],
)

const inPortuguese = (strength: string): string => strength.replace(/(\d)\.(\d)/g, '$1,$2')

function nameOf(monograph: Monograph, product: MedicineProduct): Text {
  const strength = product.strength ?? monograph.strength
  const label = product.label ?? (product.form === undefined ? monograph.label : undefined)
  const makers = monograph.class === 'COMPOUNDED' ? '' : product.holder
  const named = (language: keyof Text, printed: string): string =>
    [product.trade ?? `${monograph.substance[language]} ${makers}`.trim(), label?.[language], printed].filter(Boolean).join(' ')
  return { pt: named('pt', inPortuguese(strength)), en: named('en', strength.replace(' %', '%')) }
}

function variantOf(form: string, [content, priceCents]: MedicinePack, number: number): SeedVariant {
  const sku = `MED-${String(number).padStart(6, '0')}`
  return {
    sku,
    barcode: inStoreBarcode(BARCODES, number),
    ...packOf(typeof content === 'number' ? `${content} un` : content, formOf(form)),
    priceCents,
    vatBasisPoints: 600,
    stock: stockOf(sku, number),
    code: inventedCode(number),
  }
}

function productOf(monograph: Monograph, product: MedicineProduct, firstNumber: number): SeedProduct {
  const { legalName, colour, brand } = holders[product.holder]
  const form = product.form ?? monograph.form
  const strength = product.strength ?? monograph.strength
  const name = nameOf(monograph, product)
  const variants = product.packs.map((pack, index) => variantOf(form, pack, firstNumber + index))
  return {
    key: variants[0]?.sku ?? name.pt,
    name,
    slug: { pt: slugify(name.pt), en: slugify(name.en) },
    brand: brand ?? product.holder,
    class: monograph.class,
    collections: [...monograph.collections],
    form,
    substance: monograph.substance,
    ...(strength === '' ? {} : { strength }),
    holder: legalName,
    generic: product.isGeneric && monograph.class !== 'COMPOUNDED',
    description: monograph.description,
    usage: monograph.usage,
    warnings: warn(
      ...monograph.warnings,
      ...(monograph.class === 'COMPOUNDED' ? [] : [monograph.class === 'MSRM' ? readLeafletPrescribed : readLeaflet]),
    ),
    colour,
    variants,
    sample: true,
  }
}

export const medicineProducts: SeedProduct[] = entries.map(({ monograph, product }, index) =>
  productOf(monograph, product, firstNumbers[index] ?? 1),
)
