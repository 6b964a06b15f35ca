import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#src/i18n/locales.ts'
import { overwriteGetLocale } from '#src/i18n/paraglide/runtime.js'

// The language belongs to the request: a global variable was wrong in half of the interleaved requests.
const current = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => {
  const locale = current.getStore()
  if (!locale) throw new Error('a message was used outside a request: pass { locale }')
  return locale
})

export const withLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)
