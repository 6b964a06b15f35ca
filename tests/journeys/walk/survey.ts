import type { Page } from 'playwright-core'
import { matchPath } from '#src/i18n/paths.ts'

/** A visible link: its path and query, and whether it is in the content or around it. */
type FoundLink = { href: string; isContent: boolean }

/** What a button of a form sends. */
export type RawForm = { method: string; action: string; intent: string; isVisible: boolean }

type Survey<Form> = { address: string; heading: string; links: FoundLink[]; forms: Form[] }

// Runs in the page, as a string: a bundler's helpers do not exist there. `walkForms` is also used to find the button of a form.
export const surveyScript = `
const isShown = (element) => {
  const fold = element.closest('details:not([open])')
  return fold && !fold.querySelector('summary')?.contains(element)
    ? isShown(fold.parentElement)
    : element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
}
window.walkForms = () => [...document.forms].filter((form) => !form.closest('[inert]')).flatMap((form) => {
  const buttons = [...form.elements].filter((each) => each.type === 'submit' && !each.matches('[hidden],[disabled]'))
  const hidden = form.elements.namedItem('intent')
  const fixed = hidden instanceof HTMLInputElement && hidden.type === 'hidden' ? hidden.value : ''
  const of = (button) => ({
    form, button,
    method: (button?.getAttribute('formmethod') || form.getAttribute('method') || 'get').toLowerCase(),
    action: new URL(button?.getAttribute('formaction') || form.getAttribute('action') || location.href, location.href).pathname,
    intent: (button && button.name && button.value) || fixed || (form.method === 'get' && /^[a-z-]+$/.test(form.id) ? form.id : ''),
    isVisible: isShown(button ?? form),
  })
  // Forms in a drawer also stand on a page of their own and are sent there.
  if (form.getAttribute('method') === 'dialog' || form.closest('dialog')) return []
  return buttons.length === 0 ? [of(undefined)] : buttons.map(of)
})
window.walkSurvey = () => ({
  address: location.pathname + location.search,
  heading: document.querySelector('h1')?.textContent ?? '',
  links: [...document.links]
    .filter((link) => link.origin === location.origin && !link.target && !link.hasAttribute('download') &&
      !link.closest('[inert]') && link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && link.getBoundingClientRect().width > 2 &&
      !link.getAttribute('href').startsWith('#'))
    .map((link) => ({ href: link.pathname + link.search, isContent: link.closest('main') !== null })),
  forms: window.walkForms().map(({ method, action, intent, isVisible }) => ({ method, action, intent, isVisible })),
})
addEventListener('click', () => { window.clickedAt = scrollY }, true)
// A page's scroll position is set by a timer a moment after it arrives: these are the pending timers, and what each does.
window.placings = new Map()
const { setTimeout: wait, clearTimeout: stop } = window
window.setTimeout = (work, ms, ...all) => {
  if (ms !== 100) return wait(work, ms, ...all)
  const place = () => {
    window.placings.delete(id)
    work(...all)
  }
  const id = wait(place, ms)
  window.placings.set(id, place)
  return id
}
window.clearTimeout = (id) => {
  window.placings.delete(id)
  stop(id)
}
window.placeNow = () => {
  for (const [id, place] of window.placings) {
    stop(id)
    place()
  }
  return true
}
`

export async function surveyPage(page: Page): Promise<Survey<{ key: string; isVisible: boolean }>> {
  const raw = await page.evaluate<Survey<RawForm>>('window.walkSurvey()')
  return { ...raw, forms: raw.forms.map((form) => ({ key: keyOf(form), isVisible: form.isVisible })) }
}

// These pages show a different form for each id.
const differingPages = new Set(['staff.settings.show', 'staff.pages.show'])

/** The page's name in the page table; with the id where it decides what the page shows. */
export function pageOf(path: string): string {
  const match = matchPath(new URL(path, 'http://shop').pathname)
  if (!match) return path
  return match.id !== undefined && differingPages.has(match.name) ? `${match.name}(${match.id})` : match.name
}

// Arranging the sections of a page works the same for each page that the owner edits.
const sectionIntents = /^(up|down|remove|restore|add|preview)$/

// Some have no digit.
const isOrderNumber = (word: string): boolean => /^[A-Z]+-[A-Z\d]{8}$/.test(word)

/** The key of a form by what the shop receives, such as "post cart set". Ids within an intent do not make it another form. */
export function keyOf({ method, action, intent }: Omit<RawForm, 'isVisible'>): string {
  const parts = intent.split(':').filter((word) => /^[a-z][a-z_-]*$/i.test(word) && !isOrderNumber(word))
  const page = pageOf(action)
  const isSection = page.startsWith('staff.pages.show(') && sectionIntents.test(parts[0] ?? '')
  return [method, isSection ? 'staff.pages.show' : page, parts.join(':')].filter(Boolean).join(' ')
}
