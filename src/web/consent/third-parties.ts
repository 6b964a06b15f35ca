import { loadScript } from 'vanilla-cookieconsent'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import { isOpenToOthers } from './open-pages.ts'
import type { Category } from './record.ts'
import { allowScript } from '#src/ui/script-address.ts'

/** Lets scripts of others in that the visitor has accepted. From then on other pages are documents of their own, without them. */
export async function letIn({ analytics, ads }: ThirdParties, accepted: readonly Category[]): Promise<void> {
  const scripts = [accepted.includes('analytics') && analytics, accepted.includes('ads') && ads].filter(
    (script) => typeof script === 'string',
  )
  if (scripts.length === 0) return
  addEventListener('click', leaveByLink, true)
  addEventListener('submit', leaveBySearch, true)
  for (const script of scripts) {
    allowScript(script)
    // One that does not come, as where it is blocked, is nobody's fault.
    await loadScript(script, { async: '' })
  }
}

const isElsewhere = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && !isOpenToOthers(pathname)
}

// What the router does not hear of, the browser does by itself.
function leaveByLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && isElsewhere(link.href)) event.stopPropagation()
}

function leaveBySearch(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement && form.getAttribute('method') !== 'post' && isElsewhere(form.getAttribute('action') ?? ''))
    event.stopPropagation()
}
