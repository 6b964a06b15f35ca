import type { ServerBuild } from 'react-router'
import { localeOfPath, otherLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { matchPath, pathTo } from '#src/i18n/paths.ts'

const manifestPath: Record<Locale, string> = { pt: '/__manifest', en: `${pathTo('home', 'en')}/__manifest` }

export const isManifest = (pathname: string): boolean => Object.values(manifestPath).includes(pathname)

/** The build as pages in one language use it: only their routes, with the files that contain their texts. */
export function buildForLocale(locale: Locale, build: ServerBuild): ServerBuild {
  const assets: ServerBuild['assets'] = JSON.parse(
    JSON.stringify({ ...build.assets, routes: routesIn(locale, build.assets.routes) }).replaceAll('.pt.js"', `.${locale}.js"`),
  )
  return {
    ...build,
    assets,
    routes: routesIn(locale, build.routes),
    routeDiscovery: { mode: 'lazy', manifestPath: manifestPath[locale] },
  }
}

/** Page routes are named `pt:…` and `en:…`; layouts serve both. */
const routesIn = <Route>(locale: Locale, routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(`${otherLocale(locale)}:`)))

/**
 * Whether the browser requests the file list of a page in the other language: that page is loaded as a document, with its own
 * files.
 */
export function asksForOtherLocale({ pathname, searchParams }: URL): boolean {
  const paths = isManifest(pathname) ? (searchParams.get('paths') ?? '').split(',') : []
  return paths.some((path) => matchPath(path)?.locale === otherLocale(localeOfPath(pathname)))
}
