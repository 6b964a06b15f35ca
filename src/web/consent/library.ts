import './library-markup.ts'
import * as library from 'vanilla-cookieconsent'
import type { Translation } from 'vanilla-cookieconsent'
import { defaultLocale, localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import { reloadDocument } from '#src/ui/reload-page.ts'
import { saveForms } from '#src/ui/save-forms-before-reload.ts'
import './preferences.css'
import { acceptedInvitation, cookieName, known, revision, storedRecord } from './record.ts'
import './sections.css'
import { notifyTabs } from './tabs.ts'
import { textsPath } from './texts-path.ts'
import { storeFormInput } from './typed-fields.ts'

/** Records what a visitor accepts. Does not wait for the texts of the preferences, which may never load. */
export async function choose(names: 'all' | readonly string[], settings: ConsentSettings): Promise<void> {
  await saveForms()
  begin(settings).catch(reportError)
  acceptCategory(names)
}

/**
 * Opens the preferences in the page's language. While they are open the visitor cannot type into the page below, so forms are
 * saved first.
 */
export async function openPreferences(settings: ConsentSettings): Promise<void> {
  await Promise.all([prepare(settings), saveForms()])
  // When a page fails as a whole React empties the body, and removes the class that shows them.
  library.hidePreferences()
  library.showPreferences()
  const main = dialog?.closest('#cc-main')
  if (main && !main.isConnected) document.body.append(main)
}

/** Another tab has recorded an answer: the preferences show it and continue from it. */
export async function reloadConsent(settings: ConsentSettings): Promise<void> {
  if (!begun) return
  const isOpen = document.documentElement.classList.contains('show--preferences')
  library.reset()
  begun = undefined
  if (isOpen) await openPreferences(settings)
}

/** Reloads the page and restores what was typed. */
export function reload(settings: ConsentSettings): void {
  // With cookies blocked, a reloaded page would only ask again.
  if (!acceptedInvitation(settings)) return
  if (storeFormInput()) return reloadDocument()
  // A reload would lose a typed password: instead the next page is loaded as a document, because links no longer reach the
  // router.
  addEventListener('click', leaveRouter, true)
}

// Unknown names are ignored: the library would store them (S116).
const acceptCategory = (names: 'all' | readonly string[]): void => library.acceptCategory(names === 'all' ? names : known(names))

/** Returns false, and changes nothing, for a service that no category has: the library would remove its category (S117). */
function acceptService(name: string | readonly string[], category: string): boolean {
  const services = Object.keys(ownValue(library.getConfig('categories'), category)?.services ?? {})
  const isKnown = name === 'all' || [name].flat().every((each) => services.includes(each))
  if (!isKnown || services.length === 0) return false
  library.acceptService(name === 'all' ? name : [name].flat(), category)
  return true
}

let begun: Promise<void> | undefined
let dialog: HTMLElement | undefined

/** Once per page. */
const begin = (settings: ConsentSettings): Promise<void> =>
  (begun ??= start(settings, { pt: textsPath('pt'), en: textsPath('en') }).catch(asError))

const patience = 4000

/** The texts in the page's language. If their file fails to load, they are loaded with our own code. */
async function prepare(settings: ConsentSettings): Promise<void> {
  const locale = localeOfPath(location.pathname)
  try {
    await Promise.race([begin(settings).then(() => library.setLanguage(locale)), tooLate()])
  } catch (error) {
    reportError(error)
    const { preferenceTexts } = await import('./preference-texts.ts')
    library.reset()
    begun = start(settings, { pt: preferenceTexts('pt'), en: preferenceTexts('en') })
    await begun
    await library.setLanguage(locale)
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, fail) => {
    setTimeout(() => fail(new Error('the texts of the preferences take too long')), patience)
  })

type Translations = Record<Locale, string | Translation>

function start(settings: ConsentSettings, translations: Translations): Promise<void> {
  collectGarbage(settings)
  // For extensions of the shop, as the library itself exposes it when used without a build.
  Object.assign(window, { CookieConsent: { ...library, acceptCategory, acceptService } })
  const answered = () => {
    notifyTabs()
    reload(settings)
  }
  return library.run({
    // The box at the corner is ours, and the preferences open on request only: neither needs the library's own triggers.
    autoShow: false,
    hideFromBots: false,
    manageScriptTags: false,
    disablePageInteraction: settings.blocksPage,
    revision,
    cookie: { name: cookieName, useLocalStorage: settings.storage === 'local' },
    categories: {
      necessary: { enabled: true, readOnly: true },
      preference: {},
      // No `reloadPage`: every change reloads (S109), after the deletion of cookies, and may have to wait.
      analytics: {
        autoClear: { cookies: [/^_ga/, /^_gid/].flatMap((name) => domains().map((domain) => ({ name, ...domain }))) },
      },
      ads: {},
    },
    language: { default: defaultLocale, autoDetect: 'document', translations },
    onModalReady: ({ modal }) => {
      dialog = modal
    },
    onFirstConsent: answered,
    onChange: answered,
  })
}

/** The host itself and its parent domains, where statistics scripts write their cookies. */
function domains(): { domain?: string }[] {
  const labels = location.hostname.split('.')
  return [{}, ...labels.slice(1, -1).map((_, at) => ({ domain: labels.slice(at + 1).join('.') }))]
}

/** Removes an invalid cookie: the library would continue with it, and fails on an invalid date. */
function collectGarbage({ storage }: ConsentSettings): void {
  // The library handles its local storage itself, also where a browser has none.
  if (storage === 'local' || storedRecord(document.cookie)) return
  const expiredCookie = `${cookieName}=; Path=/; Max-Age=0`
  document.cookie = expiredCookie
  document.cookie = `${expiredCookie}; Domain=${location.hostname}`
}

function leaveRouter(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}

/** The library throws a string. */
function asError(error: unknown): never {
  throw error instanceof Error ? error : new Error('the texts of the preferences could not be loaded', { cause: error })
}
