import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withLocale } from '#src/platform/locale.server.ts'

/** A part of a page as the server renders it, in this language. */
export function htmlOf(locale: Locale, element: () => ReactNode, path = pathTo('home', locale)): string {
  const Stub = createRoutesStub([{ path, Component: element }])
  return withLocale(locale, () => renderToStaticMarkup(createElement(Stub, { initialEntries: [path] })))
}

/** The text of HTML, a line for each element. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '\n')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .trim()
