import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { defaultLocale, languageTag, locales, otherLocale } from '#src/i18n/locales.ts'
import { ownQuery } from '#src/i18n/own-query.ts'
import { matchPath, switchPath } from '#src/i18n/paths.ts'
import type { RootData } from './shell/shell.ts'
import { slugsOf } from './shell/slugs.ts'

/** Canonical address and the same page in both languages, without filters and searches. Nothing for addresses without a page. */
export function Alternates() {
  const { pathname, search: queryString } = useLocation()
  const slugs = slugsOf(useMatches())
  const origin = useRouteLoaderData<RootData>('root')?.origin
  const match = matchPath(pathname)
  if (!match || origin === undefined) return null
  const other = otherLocale(match.locale)
  const search = ownQuery({ pathname, search: queryString })
  const addresses = { [match.locale]: pathname + search, [other]: switchPath({ pathname, search }, slugs) }
  return (
    <>
      <link rel="canonical" href={origin + pathname + search} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={languageTag[locale]} href={origin + addresses[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + addresses[defaultLocale]} />
    </>
  )
}
