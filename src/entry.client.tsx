import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from './i18n/locales.ts'
import { overwriteGetLocale } from '#src/i18n/paraglide/runtime.js'
import { addIdempotencyKeys } from './ui/form-idempotency.ts'
import { retryPageReads } from './ui/retry-page-reads.ts'
import { markName } from './web/error-reports/mark-name.ts'
import { guardRouteFiles } from './web/route-file-guard.ts'

// Messages are in the language of the address.
overwriteGetLocale(() => localeOfPath(location.pathname))

// Few shops report errors: what hears of them comes with the pages of those that do, and then before anything else.
const mark = document.querySelector<HTMLMetaElement>(`meta[name=${markName}]`)?.content
const report = mark && (await import('./web/error-reports/early.ts')).watchErrors(mark)
addIdempotencyKeys()
guardRouteFiles()
window.fetch = retryPageReads(window.fetch.bind(window))
// Twice loaded is once done.
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, precacheOfflinePage, { once: true })

function precacheOfflinePage() {
  import('./web/worker/first-touch.ts').then(({ precacheOfflinePage: precache }) => precache(), reportError)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter {...(report && { onError: report })} />
      {/* The place of the mark that the server draws beside its router: React counts its ids by places. */}
      {null}
    </StrictMode>,
  )
})
