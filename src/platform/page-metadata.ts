import type { Locale } from '#src/i18n/locales.ts'

type StructuredDataValue = string | number | boolean | undefined | StructuredData | readonly (string | StructuredData)[]
/** A thing in the words of schema.org. Addresses are whole ones; what is undefined goes unsaid. */
export type StructuredData = { readonly '@type': string; readonly [property: string]: StructuredDataValue }

/** What a page says of itself to those who do not look at it: search engines, and whoever passes a link on. */
export type PageMetadata = {
  /** Without the name of the shop. */
  title: string
  description: string
  siteName: string
  kind: 'website' | 'article' | 'product'
  locale: Locale
  /** The whole address of the page, without what a form put behind it. */
  address: string
  /** The whole address of a JPEG of 1200 × 630. */
  picture: string
  things: readonly StructuredData[]
  /** Anybody may read the page, but no search engine should list it. */
  unlisted: boolean
}
