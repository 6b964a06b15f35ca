import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { RootData } from '../shell/shell.ts'
import { cookiesHash } from './cookies-link.ts'
import { acceptedHere, isRobot, storageKey } from './record.ts'

const openPreferences = () => import('./library.ts').then((library) => library.openPreferences())

/** Asks who has not answered, and opens the preferences where the link for them is pressed. */
export function Consent() {
  const [Box, setBox] = useState<ComponentType>()
  // Later pages of the same document may not let in more than its first.
  const [parties] = useState(useRouteLoaderData<RootData>('root')?.thirdParties)
  const { hash, pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  useEffect(() => {
    const accepted = acceptedHere()
    if (hasNotes()) import('./typed-fields.ts').then(({ restoreTyped }) => restoreTyped(), reportError)
    if (!accepted && !isRobot(navigator))
      import('./consent-box.tsx').then(({ ConsentBox }) => setBox(() => ConsentBox), reportError)
    // Before the router, which would go to the privacy policy.
    addEventListener('click', openInstead, true)
    return () => removeEventListener('click', openInstead, true)
  }, [])
  useEffect(() => {
    const accepted = acceptedHere()
    if (!accepted || !(parties?.analytics ?? parties?.ads)) return undefined
    let isLeft = isMoving
    import('./third-parties.ts').then(({ letIn }) => letIn(parties, accepted, { pathname, isLeft: () => isLeft }), reportError)
    return () => {
      isLeft = true
    }
  }, [parties, pathname, isMoving])
  useEffect(() => {
    if (hash !== cookiesHash) return
    // The reload that follows a change must not open them again.
    history.replaceState(history.state, '', location.pathname + location.search)
    openPreferences().catch(reportError)
  }, [hash])
  return Box && <Box />
}

function openInstead(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.hash !== cookiesHash || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  openPreferences().catch((error: unknown) => {
    reportError(error)
    location.assign(link.pathname)
  })
}

/** Whether something was typed before a reload. */
function hasNotes(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    // Storage switched off.
    return false
  }
}
