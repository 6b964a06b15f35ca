import './library-markup.ts'
import * as library from 'vanilla-cookieconsent'
import type { Translation } from 'vanilla-cookieconsent'
import { defaultLocale, localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { ConsentSettings } from '#src/platform/consent-settings.ts'
import { saveForms } from '#src/ui/save-forms-before-reload.ts'
import './preferences.css'
import { acceptedInvitation, cookieName, known, revision, storedRecord } from './record.ts'
import './sections.css'
import { notifyTabs } from './tabs.ts'
import { textsPath } from './texts-path.ts'
import { saveFormValues } from './typed-fields.ts'

/** Writes down what a visitor accepts. The texts of the preferences are not waited for: they may never come. */
export async function choose(names: 'all' | readonly string[], settings: ConsentSettings): Promise<void> {
  await saveForms()
  begin(settings).catch(reportError)
  acceptCategory(names)
}

/** Opens the preferences in the language of the page. While they stand there nobody can type into the page below. */
export async function openPreferences(settings: ConsentSettings): Promise<void> {
  await Promise.all([prepare(settings), saveForms()])
  // When a page fails as a whole React empties the body, and takes the class away that shows them.
  library.hidePreferences()
  library.showPreferences()
  const main = dialog?.closest('#cc-main')
  if (main && !main.isConnected) document.body.append(main)
}

/** Another tab has written down an answer: the preferences show it, and go on from it. */
export async function reloadConsent(settings: ConsentSettings): Promise<void> {
  if (!begun) return
  const isOpen = document.documentElement.classList.contains('show--preferences')
  library.reset()
  begun = undefined
  if (isOpen) await openPreferences(settings)
}

/** Loads the page anew; what was typed stands there again. */
export function reload(settings: ConsentSettings): void {
  // Where cookies are blocked, a page loaded anew would only ask again.
  if (!acceptedInvitation(settings)) return
  if (saveFormValues()) return location.reload()
  // What a reload would cost is a password: the next page is loaded as a whole instead, because the router hears of no link.
  addEventListener('click', leaveRouter, true)
}

// Names that are no category count for nothing: the library would store them (S116).
const acceptCategory = (names: 'all' | readonly string[]): void => library.acceptCategory(names === 'all' ? names : known(names))

/** False, and nothing changed, for a service that no category has: the library would take its category away (S117). */
function acceptService(name: string | readonly string[], category: string): boolean {
  const services = Object.keys(library.getConfig('categories')[category]?.services ?? {})
  const isKnown = name === 'all' || [name].flat().every((each) => services.includes(each))
  if (!isKnown || services.length === 0) return false
  library.acceptService(name === 'all' ? name : [name].flat(), category)
  return true
}

let begun: Promise<void> | undefined
let dialog: HTMLElement | undefined

/** Once a page. */
const begin = (settings: ConsentSettings): Promise<void> =>
  (begun ??= start(settings, { pt: textsPath('pt'), en: textsPath('en') }).catch(asError))

const patience = 4000

/** The texts in the language of the page. Where their file does not come, they come with our own code. */
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
  // To be called by whoever extends the shop, as the library offers itself where it comes without a build.
  Object.assign(window, { CookieConsent: { ...library, acceptCategory, acceptService } })
  const answered = () => {
    notifyTabs()
    reload(settings)
  }
  return library.run({
    // The box at the corner is ours, and whoever opens the preferences has asked for them: neither waits for the library's own rules.
    autoShow: false,
    hideFromBots: false,
    manageScriptTags: false,
    disablePageInteraction: settings.blocksPage,
    revision,
    cookie: { name: cookieName, useLocalStorage: settings.storage === 'local' },
    categories: {
      necessary: { enabled: true, readOnly: true },
      preference: {},
      // No `reloadPage`: every change reloads (S109), after the deletion, and may have to wait.
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

/** The own host, and the domains above it: statistics write their cookies there. */
function domains(): { domain?: string }[] {
  const labels = location.hostname.split('.')
  return [{}, ...labels.slice(1, -1).map((_, at) => ({ domain: labels.slice(at + 1).join('.') }))]
}

/** The library goes on with what it finds, and stumbles over a moment that is none. */
function collectGarbage({ storage }: ConsentSettings): void {
  // The library knows by itself what to do with its local storage, and where a browser has none.
  if (storage === 'local' || storedRecord(document.cookie)) return
  const expiredCookie = `${cookieName}=; Path=/; Max-Age=0`
  document.cookie = expiredCookie
  document.cookie = `${expiredCookie}; Domain=${location.hostname}`
}

function leaveRouter(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}

/** The library throws a sentence. */
function asError(error: unknown): never {
  throw error instanceof Error ? error : new Error('the texts of the preferences could not be loaded', { cause: error })
}
