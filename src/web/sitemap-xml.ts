import { defaultLocale, languageTag, locales } from '#src/i18n/locales.ts'
import type { Text } from '#src/i18n/locales.ts'

export const sitemapAddress = '/sitemap.xml'

/** A page in both languages, by its paths, with its last change, where known. */
export type SitemapEntry = { paths: Text; changed: Date | undefined }
/** A file of the sitemap, by its path. */
export type SitemapFile = { path: string; changed: Date | undefined }

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
// Our own paths are percent-encoded; a demo's Host comes from the request.
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
const lastmod = (changed: Date | undefined): string => (changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '')

/** The index of the sitemap files. */
export function indexXml(origin: string, files: readonly SitemapFile[]): string {
  const rows = files.map(({ path, changed }) => `<sitemap><loc>${escaped(origin + path)}</loc>${lastmod(changed)}</sitemap>\n`)
  return `${declaration}<sitemapindex ${protocol}>\n${rows.join('')}</sitemapindex>\n`
}

const batchSize = 200

/**
 * One file, in chunks: each page twice, once per language, both times with its alternate (hreflang must be declared from both
 * sides).
 */
export function* urlsXml(origin: string, entries: readonly SitemapEntry[]): Generator<string> {
  yield `${declaration}<urlset ${protocol} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (let at = 0; at < entries.length; at += batchSize)
    yield entries
      .slice(at, at + batchSize)
      .map((entry) => urls(origin, entry))
      .join('')
  yield '</urlset>\n'
}

function urls(origin: string, { paths, changed }: SitemapEntry): string {
  const addresses = { pt: escaped(origin + paths.pt), en: escaped(origin + paths.en) }
  const links = [...locales.map((locale) => [languageTag[locale], addresses[locale]]), ['x-default', addresses[defaultLocale]]]
  const twins = links.map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`).join('')
  return locales.map((locale) => `<url><loc>${addresses[locale]}</loc>${lastmod(changed)}${twins}</url>\n`).join('')
}
