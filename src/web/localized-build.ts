import type { ServerBuild } from 'react-router'
import { localeOfPath, otherLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { matchPath, pathTo } from '#src/i18n/paths.ts'

const manifestPath: Record<Locale, string> = { pt: '/__manifest', en: `${pathTo('home', 'en')}/__manifest` }

export const isManifest = (pathname: string): boolean => Object.values(manifestPath).includes(pathname)

/** The build as pages in one language use it: with the routes of that language alone. */
export function buildForLocale(locale: Locale, build: ServerBuild): ServerBuild {
  return {
    ...build,
    assets: { ...build.assets, routes: routesIn(locale, build.assets.routes) },
    routes: routesIn(locale, build.routes),
    routeDiscovery: { mode: 'lazy', manifestPath: manifestPath[locale] },
  }
}

/** Page routes are named `pt:…` and `en:…`; layouts serve both. */
const routesIn = <Route>(locale: Locale, routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(`${otherLocale(locale)}:`)))

/** Whether the browser requests the routes of a page in the other language: that page is loaded as a document, frame and all. */
export function asksForOtherLocale({ pathname, searchParams }: URL): boolean {
  const paths = isManifest(pathname) ? (searchParams.get('paths') ?? '').split(',') : []
  return paths.some((path) => matchPath(path)?.locale === otherLocale(localeOfPath(pathname)))
}
