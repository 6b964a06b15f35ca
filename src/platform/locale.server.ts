import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#src/i18n/locales.ts'
import { overwriteGetLocale } from '#src/i18n/paraglide/runtime.js'

// A global was wrong in half of the interleaved requests: the language belongs to the request.
const current = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => {
  const locale = current.getStore()
  if (!locale) throw new Error('a message was asked for outside a request: pass { locale }')
  return locale
})

/** Runs `work` with every message in `locale`. */
export const withLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)
