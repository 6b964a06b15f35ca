import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { saveForms } from '#src/ui/save-forms-before-reload.ts'
import { reloadPage } from '#src/ui/reload-page.ts'
import { latestBuild } from './builds.ts'

declare global {
  interface Window {
    /** The router's list of its files; the version names the build. */
    __reactRouterManifest?: { version: string }
  }
}

const hour = 3_600_000
// Of the document, which outlives its components. Not `performance.now()`: that stands still while a machine sleeps.
const known = { isOld: false, lookedAt: Date.now() }

/** Looks for a newer build every hour (S156). With one found, the page that is gone to next is loaded as a document (S157). */
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
    // What a form has sent must arrive, and its answer be read.
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
    // Without a connection, or while the shop starts anew, the next hour tells.
  }
}

async function fetchId(): Promise<string> {
  const answer = await fetch(latestBuild, { cache: 'no-store' })
  const { id }: { id: string } = await answer.json()
  return id
}
