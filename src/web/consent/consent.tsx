import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import type { RootData } from '../shell/shell.ts'
import { cookiesHash } from './cookies-link.ts'
import { others } from './third-party-scripts.ts'
import { acceptedInvitation, isRobot, storageKey } from './record.ts'
import { hearTabs } from './tabs.ts'

const fetchLibrary = () => import('./library.ts')
// Defaults when the frame's data could not be read.
const plain: ConsentSettings = { blocksPage: false, storage: 'cookie' }

/** Asks visitors without a recorded answer, and opens the preferences when their link is clicked. */
export function Consent() {
  const [Box, setBox] = useState<ComponentType<{ settings: ConsentSettings }>>()
  const data = useRouteLoaderData<RootData>('root')
  // Later pages of the same document may not allow more scripts than its first page.
  const [parties] = useState(data?.thirdParties)
  const [settings] = useState(data?.consent ?? plain)
  const { hash, pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    const accepted = acceptedInvitation(settings)
    if (hasNotes()) import('./typed-fields.ts').then(({ restoreTyped }) => restoreTyped(), reportError)
    if (!accepted && !isRobot(navigator))
      import('./consent-box.tsx').then(({ ConsentBox }) => setBox(() => ConsentBox), reportError)
    const openInstead = (event: MouseEvent) => openByLink(event, settings)
    // Before the router, which would navigate to the privacy policy.
    addEventListener('click', openInstead, true)
    const end = hearTabs(() => {
      if (acceptedInvitation(settings)) setBox(undefined)
      followOtherTab(settings).catch(reportError)
    })
    return () => {
      removeEventListener('click', openInstead, true)
      end()
    }
  }, [settings])
  useEffect(() => {
    const accepted = acceptedInvitation(settings)
    if (!accepted || !(parties?.analytics ?? parties?.ads)) return undefined
    let isLeft = isNavigating
    import('./third-parties.ts').then(
      ({ allowThirdParty }) => allowThirdParty(parties, accepted, { pathname, isLeft: () => isLeft }),
      reportError,
    )
    return () => {
      isLeft = true
    }
  }, [parties, settings, pathname, isNavigating])
  useEffect(() => {
    if (hash !== cookiesHash) return
    // The reload after a change must not open them again.
    history.replaceState(history.state, '', location.pathname + location.search)
    openPreferences(settings).catch(reportError)
  }, [hash, settings])
  return Box && <Box settings={settings} />
}

const openPreferences = (settings: ConsentSettings) => fetchLibrary().then((library) => library.openPreferences(settings))

/** Does not reload, since the visitor may be typing, unless a script runs whose permission was withdrawn. */
async function followOtherTab(settings: ConsentSettings): Promise<void> {
  if (!('CookieConsent' in window) && !others.loaded) return
  const library = await fetchLibrary()
  await library.reloadConsent(settings)
  if (others.loaded) library.reload(settings)
}

function openByLink(event: MouseEvent, settings: ConsentSettings): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.hash !== cookiesHash || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  openPreferences(settings).catch((error: unknown) => {
    reportError(error)
    location.assign(link.pathname)
  })
}

/** Whether typed text was stored before a reload. */
function hasNotes(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    // Storage switched off.
    return false
  }
}
