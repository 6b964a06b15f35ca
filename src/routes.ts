import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { locales } from './i18n/locales.ts'
import { paths } from './i18n/paths.ts'
import type { PageName } from './i18n/paths.ts'
import { screens } from './web/screens.ts'
import type { Layout } from './web/screens.ts'

// Two addresses a page, one file: the id names page and language, so that both may stand in one tree.
const routesOf = (name: PageName): RouteConfigEntry[] =>
  locales.map((locale) => route(paths[name][locale], screens[name].file, { id: `${locale}:${name}` }))

const inLayout = (wanted: Layout): RouteConfigEntry[] =>
  (Object.keys(screens) as PageName[]).filter((name) => screens[name].layout === wanted).flatMap(routesOf)

const layouts: Layout[] = ['default', 'company', 'account', 'squeeze', 'modal', 'staff']

// Every unknown address: a route of its own, so that the error page has the shop's header and footer.
const nowhere = (name: Layout): RouteConfigEntry[] => (name === 'default' ? [route('*', 'web/not-found.tsx')] : [])

export default layouts.map((name) =>
  layout(`web/layouts/${name}-layout.tsx`, [...inLayout(name), ...nowhere(name)]),
) satisfies RouteConfig
