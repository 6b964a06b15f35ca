import type { Colour, ProductClass, Text } from './types.ts'

/** Number in the range (PAR-000001 and so on), size as printed, price in cents and, if reduced, the price before. */
export type Size = readonly [number: number, size: string, priceCents: number, beforeCents?: number]

export type RangeProduct = { brand: Brand; name: Text; about: Text; form?: string; sizes: readonly Size[] }

/** Attributes shared by a range of products; each product adds its own paragraph. */
export type Range = {
  form: string
  class: ProductClass
  collections: readonly string[]
  vatBasisPoints: 600 | 2300
  description: Text
  usage: Text
  warnings: Text
  products: readonly RangeProduct[]
}

export const brandColours = {
  Nacriva: 'blue',
  Dermaluz: 'rose',
  Brisalva: 'teal',
  Olivora: 'green',
  Salgueira: 'violet',
  Solmarim: 'amber',
  Capilária: 'violet',
  Dentalvo: 'blue',
  Sorrimar: 'teal',
  Bebélua: 'rose',
  Ninholar: 'amber',
  Nutrilavra: 'green',
  Serralva: 'teal',
  Vitarroz: 'red',
  Passolevo: 'slate',
  Firmeza: 'blue',
  Pensofix: 'red',
  Curalar: 'green',
  Intimara: 'rose',
  Barbelo: 'slate',
  Patinhas: 'amber',
  Miravela: 'teal',
  Medirela: 'blue',
} as const satisfies Record<string, Colour>

export type Brand = keyof typeof brandColours

export const product = (brand: Brand, name: Text, about: Text, sizes: readonly Size[]): RangeProduct => ({
  brand,
  name,
  about,
  sizes,
})

/** A product whose form differs from the rest of its range. */
export const inForm = (form: string, one: RangeProduct): RangeProduct => ({ ...one, form })
