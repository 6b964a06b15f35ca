import type { Locale } from '#src/i18n/locales.ts'

type StructuredDataValue = string | number | boolean | undefined | StructuredData | readonly (string | StructuredData)[]
/** A schema.org object. Addresses are absolute; undefined properties are omitted. */
export type StructuredData = { readonly '@type': string; readonly [property: string]: StructuredDataValue }

/** What sites show beside a link to any page, in `public/`: a JPEG of 1200 × 630 that names no pharmacy. */
export const socialImage = '/social-image.jpg'

/** Page metadata for search engines and link previews. */
export type PageMetadata = {
  /** Without the shop's name. */
  title: string
  description: string
  siteName: string
  kind: 'website' | 'article' | 'product'
  locale: Locale
  /** The canonical absolute address of the page, without query parameters of forms. */
  address: string
  /** The absolute address of a JPEG of 1200 × 630. */
  picture: string
  structuredData: readonly StructuredData[]
  /** The page is public but should not be indexed. */
  unlisted: boolean
}
