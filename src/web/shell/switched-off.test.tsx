import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { allModules } from '#src/shop/website/modules.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { readShell } from './shell.server.ts'
import { TabBar } from './tab-bar.tsx'

const { world } = await shopFixture()
const shell = (await readShell(visitAs(world))) ?? expect.fail('a complete shop has a layout')

/** Links of the menus in the header, the footer and the bottom bar. */
function linksOf(locale: Locale, off?: ModuleName): string[] {
  const modules = off ? { ...allModules, [off]: false } : allModules
  const element = (
    <>
      <Header />
      <Footer />
      <TabBar />
    </>
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: [pathTo('terms', locale)],
    hydrationData: { loaderData: { root: { shell: { ...shell, modules } } } },
  })
  const html = withLocale(locale, () => renderToStaticMarkup(<RouterProvider router={router} />))
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address)
}

describe.each(locales)('feature off in the settings, in the menus of a page: %s', (locale) => {
  test.each([
    ['blog', 'posts'],
    ['prescriptions', 'prescriptions.new'],
    ['requests', 'requests.new'],
  ] as const)('%s', (module, page) => {
    const own = pathTo(page, locale)
    const [before, after] = [linksOf(locale), linksOf(locale, module)]
    expect(before).toContain(own)
    expect(after).toEqual(before.filter((address) => address !== own))
  })

  test('no menu links to points', () => {
    expect(linksOf(locale, 'loyalty')).toEqual(linksOf(locale))
  })
})
