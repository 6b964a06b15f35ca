import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { createApp } from '../app.ts'
import { allowsThirdParties } from './third-party-pages.ts'
import { textsPath } from './texts-path.ts'

let database: TestDatabase
let app: ShopApp

beforeAll(async () => {
  database = await testDatabase()
  const buildDir = mkdtempSync(join(tmpdir(), 'botica-consent-'))
  mkdirSync(join(buildDir, 'client'))
  const world = bareWorld(database, { env: { ANALYTICS_SCRIPT: 'https://estatistica.example/contar.js' } })
  const pages = async () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  app = createApp(world, { apiRoutes: [], buildDir, pages })
})
afterAll(() => database.close())

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
