import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { languageTag } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { httpGoneOf } from '#src/ui/http-gone.ts'
import { clearOfflineData } from '#src/ui/clear-offline-data.ts'
import { LoadingBar } from '#src/ui/loading-bar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { ScrollManager } from '#src/ui/scroll-manager.tsx'
import favicon from './ui/favicon.svg?url'
import styles from './ui/tokens.css?url'
import { Alternates } from './web/alternates.tsx'
import { IdleFeaturesLoader } from './web/idle-features-loader.tsx'
import { allowsThirdParties } from './web/consent/third-party-pages.ts'
import { isNotFound } from './web/error-page.tsx'
import { isAlone, isUnlisted } from './web/page-handle.ts'
import { useMissingRouteFile } from './web/route-file-guard.ts'
import { ScriptPreloads } from './web/script-preloads.tsx'
import { readShell } from './web/shell/shell.server.ts'
import { useShellOrNull } from './web/shell/shell.ts'
import type { RootData } from './web/shell/shell.ts'

export { ErrorPage as ErrorBoundary } from './web/error-page.tsx'

const preloaded = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  preloaded(figtree),
  preloaded(fraunces),
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
]

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const visit = page(args)
  const thirdParties = allowsThirdParties(visit.url.pathname) ? visit.world.config.thirdParties : null
  const { apiBase, consent } = visit.world.config
  return { origin: visit.origin, apiBase, thirdParties, consent, shell: await readShell(visit) }
}

/** The frame stays as it is from page to page; a sent form may change the cart or who one is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // Who could not even send a form, because the connection is down, could not load the frame either.
  if (formMethod !== undefined && formMethod !== 'GET') {
    // A form that wants nothing reloaded, such as a draft that is saved while it is written.
    if (!defaultShouldRevalidate && (actionStatus ?? 200) < 400) return false
    return actionStatus === undefined || actionStatus < 500
  }
  return currentUrl.href === nextUrl.href
}

/** For pages without a title of their own, errors among them. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) => {
  const shop = loaderData?.shell?.shop.name
  if (!error) return [{ title: shop ?? '' }]
  const title = httpGoneOf(error)?.title ?? (isNotFound(error) ? m['http_errors.404.message']() : m.error_page_title())
  return [{ title: shop ? `${title} · ${shop}` : title }]
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  return (
    <html lang={languageTag[useLocale()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isUnlisted(matches) && <meta name="robots" content="noindex" />}
        <Meta />
        <Alternates />
        {/* What is painted comes first: with a precedence React writes it before fonts and scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
        {!isAlone(matches) && <ScriptPreloads />}
      </head>
      <body>
        <SkipLink />
        <IdleFeaturesLoader />
        <LoadingBar />
        {children}
        <ScrollManager />
        {!isAlone(matches) && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  useMissingRouteFile()
  const isGuest = useShellOrNull()?.person === null
  useEffect(() => {
    if (isGuest) void clearOfflineData()
  }, [isGuest])
  return <Outlet />
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-green focus:px-5 focus:py-3 focus:font-semibold focus:text-on-green"
    >
      {m.shell_skip()}
    </a>
  )
}
