import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { saveForms } from '#src/ui/save-forms-before-reload.ts'
import { reloadPage } from '#src/ui/reload-page.ts'
import { latestBuild } from './builds.ts'

declare global {
  interface Window {
    /** The router's list of its files; the version identifies the build. */
    __reactRouterManifest?: { version: string }
  }
}

const hour = 3_600_000
// Per document, which outlives its components. Not `performance.now()`, which stops while a machine sleeps.
const known = { isOld: false, lookedAt: Date.now() }

/** Checks for a newer build every hour (S156). Once there is one, the next page is loaded as a document (S157). */
export function NewBuilds() {
  const { location: target, formMethod } = useNavigation()
  useEffect(() => {
    const timer = setInterval(() => void look(), hour)
    const lookIfLate = () => {
      if (document.visibilityState === 'visible' && Date.now() - known.lookedAt >= hour) void look()
    }
    document.addEventListener('visibilitychange', lookIfLate)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfLate)
    }
  }, [])
  useEffect(() => {
    // A submitted form must arrive, and its result be read.
    if (!known.isOld || !target || (formMethod !== undefined && formMethod !== 'GET')) return
    void saveForms().then(() => reloadPage(target))
  }, [target, formMethod])
  return null
}

async function look(): Promise<void> {
  known.lookedAt = Date.now()
  try {
    known.isOld = (await fetchId()) !== window['__reactRouterManifest']?.version
  } catch {
    // Without a connection, or while the shop restarts, the check is repeated in an hour.
  }
}

async function fetchId(): Promise<string> {
  const answer = await fetch(latestBuild, { cache: 'no-store' })
  const { id }: { id: string } = await answer.json()
  return id
}
