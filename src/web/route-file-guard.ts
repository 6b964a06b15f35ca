// When a file of a page no longer exists, the router reloads the page being left: the click is lost, and where the page itself
// opens such a file, it reloads again and again. This guard turns that reload into one of the requested page.
import { useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { isBeingReloaded, reloadPage } from '#src/ui/reload-page.ts'

type RouterState = { location: Location; navigation: { location?: Location | undefined } }
type Router = {
  state: RouterState
  navigate: (to: Location, options: { replace: true; preventScrollReset: true }) => Promise<void>
  subscribe: (listener: (state: RouterState) => void) => void
}

declare global {
  interface Window {
    __reactRouterDataRouter?: Router
  }
}

/** The files of the page at `path` cannot be loaded, and it was loaded as a document less than ten seconds ago. */
export class MissingRouteFile extends Error {
  readonly path: string
  constructor(path: string) {
    super(`The files of ${path} could not be loaded`)
    this.path = path
  }
}

let showError: ((error: MissingRouteFile) => void) | undefined

/** Throws what the guard has to show, for the error page of the root. */
export function useMissingRouteFile(): void {
  const [error, setError] = useState<MissingRouteFile>()
  useEffect(() => {
    showError = setError
    return () => {
      showError = undefined
    }
  }, [])
  if (error) throw error
}

/** Without the Navigation API (Firefox before 147, Safari before 26.2) the router's own reload stays. */
export function guardRouteFiles(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    // Visitors reload as they like, and code of ours by `reloadDocument`.
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isBeingReloaded()) return
    event.preventDefault()
    queueMicrotask(loadRequestedPage)
  })
}

function loadRequestedPage(): void {
  const router = window['__reactRouterDataRouter']
  const requested = router?.state.navigation.location ?? location
  if (reloadPage(requested) || !router) return
  watchPage(router, matchPath(requested.pathname)?.name)
  const error = new MissingRouteFile(requested.pathname + requested.search)
  // The router waits for the missing file without end: another navigation ends that.
  void router.navigate(router.state.location, { replace: true, preventScrollReset: true }).then(() => showError?.(error))
}

const watched = new Set<PageName | undefined>()

/** The router would wait for that file again at the next visit, without asking for it. */
function watchPage(router: Router, page: PageName | undefined): void {
  if (watched.has(page)) return
  watched.add(page)
  let requested: Location | undefined
  router.subscribe(({ navigation }) => {
    if (navigation.location === requested) return
    requested = navigation.location
    if (requested && matchPath(requested.pathname)?.name === page) queueMicrotask(loadRequestedPage)
  })
}
