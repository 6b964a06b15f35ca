import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

const kinds = ['added', 'removed', 'ended'] as const
/** The result of a change, in the page's URL: a reload submits nothing again. */
export type SecurityDone = (typeof kinds)[number]

const doneParameter = 'done'
export const addParameter = 'add'

export const doneIn = (url: URL): SecurityDone | null =>
  kinds.find((kind) => kind === url.searchParams.get(doneParameter)) ?? null

export const donePath = (locale: Locale, done: SecurityDone): string =>
  withParameter(pathTo('staff.security', locale), doneParameter, done)

/** The page with the form for a new app. */
export const addTotpPath = (locale: Locale): string => withParameter(pathTo('staff.security', locale), addParameter, 'totp')
