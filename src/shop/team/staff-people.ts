import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

/** A colleague as the owner sees them. `lastUsedAt`: null without an open session. */
export type TeamMember = {
  id: string
  email: string
  name: string | null
  roles: readonly StaffRole[]
  hasSecondFactor: boolean
  lastUsedAt: Date | null
  blockedAt: Date | null
  since: Date
}

const changes = ['invited', 'withdrawn', 'roles', 'own', 'left', 'blocked', 'unblocked'] as const
/** The result of a change, in the page's URL. */
export type TeamDone = (typeof changes)[number]

const doneParameter = 'done'

export const teamDoneIn = (url: URL): TeamDone | null =>
  changes.find((done) => done === url.searchParams.get(doneParameter)) ?? null

export const teamPath = (locale: Locale, done: TeamDone): string =>
  withParameter(pathTo('staff.people', locale), doneParameter, done)
