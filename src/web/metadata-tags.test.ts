import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { socialImage } from '#src/platform/page-metadata.ts'
import type { PageMetadata } from '#src/platform/page-metadata.ts'
import { withMetadataTags } from './metadata-tags.ts'

const metadata: PageMetadata = {
  title: 'Creme "A&B" <b>',
  description: 'Para mãos secas.',
  siteName: 'Farmácia Azulejo',
  kind: 'product',
  locale: 'pt',
  address: 'https://farmacia.example/produtos/creme',
  picture: 'https://farmacia.example/social-image.jpg',
  structuredData: [{ '@type': 'Product', name: '</script><script>alert(1)</script>\u2028&' }],
  unlisted: false,
}
const page = '<!doctype html><html><head><title>Creme</title></head><body></head></body></html>'

test('a page has its metadata in its head, and the rest is unchanged', () => {
  const html = withMetadataTags(page, metadata)
  const [before, after] = page.split('</head>', 1).concat(page.slice(page.indexOf('</head>')))
  expect(html.startsWith(before ?? '?')).toBe(true)
  expect(html.endsWith(after ?? '?')).toBe(true)
  for (const [name, content] of [
    ['name="description"', 'Para mãos secas.'],
    ['property="og:title"', 'Creme &quot;A&amp;B&quot; &lt;b&gt;'],
    ['property="og:type"', 'product'],
    ['property="og:url"', 'https://farmacia.example/produtos/creme'],
    ['property="og:locale"', 'pt_PT'],
    ['property="og:locale:alternate"', 'en_GB'],
    ['property="og:image"', 'https://farmacia.example/social-image.jpg'],
    ['name="twitter:card"', 'summary_large_image'],
  ])
    expect(html).toContain(`<meta ${name} content="${content}"/>`)
  expect(html).not.toContain('name="robots"')
})

test('a product’s name cannot end the script that contains it', () => {
  const html = withMetadataTags(page, metadata)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) => text)
  expect(scripts).toHaveLength(1)
  expect(scripts[0]).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(scripts[0] ?? '')).toEqual({ '@context': 'https://schema.org', '@graph': metadata.structuredData })
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('a page that is not to be indexed says so, and its links may be followed', () => {
  const html = withMetadataTags(page, { ...metadata, structuredData: [], unlisted: true })
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).not.toContain('<script')
})

test('the picture of links has the type and size that pages state', async () => {
  const { format, width, height } = await sharp(join(import.meta.dirname, '../../public', socialImage)).metadata()
  const html = withMetadataTags(page, metadata)
  expect(html).toContain(`<meta property="og:image:type" content="image/${format}"/>`)
  expect(html).toContain(`<meta property="og:image:width" content="${width}"/>`)
  expect(html).toContain(`<meta property="og:image:height" content="${height}"/>`)
})

test('a page without metadata is unchanged', () => {
  expect(withMetadataTags(page, undefined)).toBe(page)
})
