import { acceptCategory, hidePreferences, reset, run, setLanguage, showPreferences } from 'vanilla-cookieconsent'
import { defaultLocale, localeOfPath } from '#src/i18n/locales.ts'
import { keepForms } from '#src/ui/before-reload.ts'
import './preferences.css'
import { acceptedHere, cookieName, known, revision, storedRecord } from './record.ts'
import './sections.css'
import { textsPath } from './texts-path.ts'
import { keepTyped } from './typed-fields.ts'

/** Writes down what a visitor accepts; names that are no category count for nothing (S116). */
export async function choose(names: 'all' | readonly string[]): Promise<void> {
  await Promise.all([begin(), keepForms()])
  acceptCategory(names === 'all' ? names : known(names))
}

/** Opens the preferences in the language of the page. While they stand there nobody can type into the page below. */
export async function openPreferences(): Promise<void> {
  await Promise.all([begin(), keepForms()])
  await setLanguage(localeOfPath(location.pathname)).catch(asError)
  // When a page fails as a whole React empties the body, and takes the class away that shows them.
  hidePreferences()
  showPreferences()
  const main = dialog?.closest('#cc-main')
  if (main && !main.isConnected) document.body.append(main)
}

let begun: Promise<void> | undefined
let dialog: HTMLElement | undefined

/** Once a page. Where the texts cannot be fetched the next press tries again. */
function begin(): Promise<void> {
  begun ??= start().catch((error: unknown) => {
    begun = undefined
    reset()
    return asError(error)
  })
  return begun
}

function start(): Promise<void> {
  forgetGarbage()
  return run({
    // The box at the corner is ours, and whoever opens the preferences has asked for them: neither waits for the library's own rules.
    autoShow: false,
    hideFromBots: false,
    manageScriptTags: false,
    revision,
    cookie: { name: cookieName },
    categories: {
      necessary: { enabled: true, readOnly: true },
      preference: {},
      // No `reloadPage`: every change reloads (S109), after the deletion, and may have to wait.
      analytics: {
        autoClear: { cookies: [/^_ga/, /^_gid/].flatMap((name) => domains().map((domain) => ({ name, ...domain }))) },
      },
      ads: {},
    },
    language: {
      default: defaultLocale,
      autoDetect: 'document',
      translations: { pt: textsPath('pt'), en: textsPath('en') },
    },
    onModalReady: ({ modal }) => {
      dialog = modal
    },
    onFirstConsent: reload,
    onChange: reload,
  })
}

/** The own host, and the domains above it: statistics write their cookies there. */
function domains(): { domain?: string }[] {
  const labels = location.hostname.split('.')
  return [{}, ...labels.slice(1, -1).map((_, at) => ({ domain: labels.slice(at + 1).join('.') }))]
}

/** The library goes on with what it finds, and stumbles over a moment that is none. */
function forgetGarbage(): void {
  if (storedRecord(document.cookie)) return
  const gone = `${cookieName}=; Path=/; Max-Age=0`
  document.cookie = gone
  document.cookie = `${gone}; Domain=${location.hostname}`
}

function reload(): void {
  // Where cookies are blocked, a page loaded anew would only ask again.
  if (!acceptedHere()) return
  if (keepTyped()) return location.reload()
  // What a reload would cost is a password: the next page is loaded as a whole instead, because the router hears of no link.
  addEventListener('click', leaveRouter, true)
}

function leaveRouter(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}

/** The library throws a sentence. */
function asError(error: unknown): never {
  throw error instanceof Error ? error : new Error('the texts of the preferences could not be loaded', { cause: error })
}
