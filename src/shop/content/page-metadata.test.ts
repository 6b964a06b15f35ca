import { expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPostMetadata } from './page-metadata.server.ts'

const { world } = await shopFixture()

async function publishedDates(publishedAt: string, changed: string) {
  const visit = visitAs(world, { url: '/blog/gripe' })
  const post = {
    id: '01a20339-9741-731c-9d8e-eb05a63567d4',
    category: 'health',
    slug: 'gripe',
    slugs: { pt: 'gripe', en: 'flu' },
    title: 'Gripe',
    summary: 'Como passar o inverno.',
    author: 'Ana Vaz',
    readingMinutes: 1,
    publishedAt: new Date(publishedAt),
    changed: new Date(changed),
  } as const
  await withLocale('pt', () => addPostMetadata(visit, post))
  return visit.metadataSources[0]?.structuredData.find((entry) => entry['@type'] === 'Article')
}

test('a post that was edited before its publication has no later change date', async () => {
  expect(await publishedDates('2026-11-10T09:00:00Z', '2026-11-03T18:00:00Z')).toMatchObject({
    datePublished: '2026-11-10T09:00:00.000Z',
    dateModified: '2026-11-10T09:00:00.000Z',
  })
})

test('a post that was edited afterwards has its change date', async () => {
  expect(await publishedDates('2026-11-10T09:00:00Z', '2026-11-12T10:00:00Z')).toMatchObject({
    dateModified: '2026-11-12T10:00:00.000Z',
  })
})
