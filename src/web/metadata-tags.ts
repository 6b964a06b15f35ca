import { languageTag, otherLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { PageMetadata, StructuredData } from '#src/platform/page-metadata.ts'

/**
 * Writes what a page says of itself into its document, where search engines and those who show links look for it. By hand and not by
 * React: the browser need neither carry nor know it, and a script that React made there would break the page's policy (Trusted Types).
 */
export function withMetadataTags(html: string, metadata: PageMetadata | undefined): string {
  const end = metadata ? html.indexOf('</head>') : -1
  return metadata && end >= 0 ? html.slice(0, end) + tagsOf(metadata) + html.slice(end) : html
}

function tagsOf(metadata: PageMetadata): string {
  const { title, description, siteName, kind, locale, address, picture, structuredData, unlisted } = metadata
  const properties: [name: string, content: string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', kind],
    ['og:url', address],
    ['og:site_name', siteName],
    ['og:locale', openGraphLocale(locale)],
    ['og:locale:alternate', openGraphLocale(otherLocale(locale))],
    ['og:image', picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', siteName],
  ]
  return [
    tag('name', 'description', description),
    unlisted ? tag('name', 'robots', 'noindex, follow') : '',
    ...properties.map(([name, content]) => tag('property', name, content)),
    tag('name', 'twitter:card', 'summary_large_image'),
    structuredData.length > 0 ? `<script type="application/ld+json">${structuredDataText(structuredData)}</script>` : '',
  ].join('')
}

const openGraphLocale = (locale: Locale): string => languageTag[locale].replace('-', '_')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const tag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${content.replace(/[&<>"]/g, (sign) => ownValue(entities, sign) ?? sign)}"/>`

// No name of a product may end the script, whatever it is called.
const structuredDataText = (structuredData: readonly StructuredData[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': structuredData }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
