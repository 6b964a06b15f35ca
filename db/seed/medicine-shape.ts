import type { HolderName } from './holders.ts'
import type { ProductClass, Text } from './types.ts'

/** Number of units, or a size such as "100 ml", "30 g", "5x3 ml", "200 doses"; then the price in cents. */
export type MedicinePack = readonly [content: number | string, priceCents: number]

export type MedicineProduct = {
  holder: HolderName
  /** Invented brand name; absent for a generic, which is named after its substance and holder. */
  trade?: string
  /** Distinguishes this form from the usual one: "xarope". */
  label?: Text
  form?: string
  strength?: string
  packs: readonly MedicinePack[]
  /**
   * As in the national list: a few generics have a brand name, and a few products named after their substance are not generics.
   */
  isGeneric: boolean
}

/** One substance, form and strength with its texts, and all its manufacturers. */
export type Monograph = {
  substance: Text
  class: Extract<ProductClass, 'MSRM' | 'MNSRM_EF' | 'MNSRM' | 'COMPOUNDED'>
  form: string
  strength: string
  label?: Text
  collections: readonly string[]
  description: Text
  usage: Text
  warnings: readonly Text[]
  products: readonly MedicineProduct[]
}

/** For a trade name that already contains the form. */
export const unlabelled: Text = { pt: '', en: '' }

type Different = Partial<Pick<MedicineProduct, 'label' | 'form' | 'strength' | 'isGeneric'>>

export const generic = (holder: HolderName, packs: readonly MedicinePack[], different: Different = {}): MedicineProduct => ({
  holder,
  packs,
  isGeneric: true,
  ...different,
})

export const brand = (
  trade: string,
  holder: HolderName,
  packs: readonly MedicinePack[],
  different: Different = {},
): MedicineProduct => ({
  trade,
  holder,
  packs,
  isGeneric: false,
  ...different,
})

export const brandedGeneric = (trade: string, holder: HolderName, packs: readonly MedicinePack[]): MedicineProduct =>
  brand(trade, holder, packs, { isGeneric: true })
