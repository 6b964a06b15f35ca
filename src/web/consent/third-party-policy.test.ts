import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { createApp } from '../app.ts'
import { allowsThirdParties } from './third-party-pages.ts'
import { textsPath } from './texts-path.ts'

const database = await databaseFixture()
const buildDir = await folderFixture('consent')
mkdirSync(join(buildDir, 'client'))
const world = bareWorld(database, { env: { ANALYTICS_SCRIPT: 'https://estatistica.example/contar.js' } })
const pages = async () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const app = createApp(world, { apiRoutes: [], buildDir, pages })

const ask = (path: string) => app.fetch(new Request(`http://127.0.0.1:3000${path}`))

test.each(locales)('S79 S80 S81 the texts of the preferences have an address: %s', async (locale) => {
  const response = await ask(textsPath(locale))
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const { preferencesModal } = await response.json()
  expect(preferencesModal.title).toBe(locale === 'pt' ? 'Preferências de Cookies' : 'Cookie preferences')
  expect(preferencesModal.sections.map(({ linkedCategory }: { linkedCategory?: string }) => linkedCategory)).toEqual([
    undefined,
    'necessary',
    'preference',
    'analytics',
    'ads',
  ])
})

test('S107 the policy of a page allows third parties only outside shopping pages, and only with the setting', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('Content-Security-Policy')
  expect(await policyOf('/blog')).toContain("connect-src 'self' https://estatistica.example;")
  for (const path of ['/produtos', '/produtos/x', '/carrinho', '/checkout', '/conta/receitas-medicas', '/en/sign-in', '/gestao'])
    expect(await policyOf(path), path).not.toContain('estatistica')
})

test('third-party scripts are excluded from every page about health', () => {
  const open = pageNames.filter((name) => allowsThirdParties(paths[name].pt.replace(/:id\??$/, 'x')))
  expect(open).toEqual(['home', 'posts', 'posts.show', 'company', 'purchase-policy', 'faqs', 'terms', 'services', 'privacy'])
})
