import type { HolderName } from './holders.ts'
import type { ProductClass, Text } from './types.ts'

/** How many pieces, or a size such as "100 ml", "30 g", "5x3 ml", "200 doses", and the price in cents. */
export type MedicinePack = readonly [content: number | string, priceCents: number]

export type MedicineProduct = {
  holder: HolderName
  /** The invented name of a brand; absent for a generic, which is called by its substance and holder. */
  trade?: string
  /** A word that tells this form from the usual one: "xarope". */
  label?: Text
  form?: string
  strength?: string
  packs: readonly MedicinePack[]
  /** As the national list has it: a few generics carry a brand's name, and a few products named after their substance are no generics. */
  isGeneric: boolean
}

/** One substance, form and strength with what there is to say about it, and everybody who makes it. */
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

/** For a trade name that says the form already. */
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
