import { addDays } from '#src/kernel/dates.ts'
import type { CapabilityHolder } from '#src/platform/access.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { canImport, feedTroubleOf, importKinds, rowsOf } from './import.ts'
import type { FeedTrouble, ImportKind } from './import.ts'
import * as store from './store.server.ts'

/**
 * What is wrong with the files that a program sends again and again: with the last one, or `missing`, that none came by its hour.
 * `at`: when the last one came.
 */
export type FeedIssue = {
  kind: ImportKind
  code: FeedTrouble | 'missing'
  id: string
  fileName: string
  at: Date
  errors: number
  rows: number
  isNotified: boolean
}

const silentAfterDays = 30
/** Enough for the days of a week on which none comes. */
const feedsToCompare = 8
const hourMs = 3_600_000
const graceMs = 2 * hourMs
const [minPauseMs, maxPauseMs] = [24 * hourMs, 72 * hourMs]

/**
 * The issues of each kind of file. A shop to which none was ever sent expects none, nor one whose program has been silent for a
 * month.
 */
export async function findFeedIssues({ db, now }: Pick<World, 'db' | 'now'>): Promise<FeedIssue[]> {
  const feeds = await store.feedsSince(db, addDays(now(), -silentAfterDays), feedsToCompare)
  return importKinds.flatMap((kind) => {
    const own = feeds.filter((feed) => feed.kind === kind)
    const [last] = own
    if (!last) return []
    const counts = { create: last.creates, update: last.updates, unchanged: last.unchanged, error: last.errors }
    const isMissing = now() > dueAfter(own.map((feed) => feed.created_at))
    const code = isMissing ? 'missing' : feedTroubleOf(last, rowsOf(counts))
    if (code === null) return []
    const { public_id: id, file_name: fileName, created_at: at, notified_trouble: notified } = last
    return [{ kind, code, id, fileName, at, errors: counts.error, rows: rowsOf(counts), isNotified: notified === code }]
  })
}

/** When the next one should be there: after the longest pause between the last ones, from a day to a weekend, and two hours more. */
function dueAfter(latestFirst: readonly Date[]): Date {
  const times = latestFirst.map((at) => at.getTime())
  const pauses = times.slice(1).map((earlier, at) => (times[at] ?? earlier) - earlier)
  const pause = Math.min(maxPauseMs, Math.max(minPauseMs, ...pauses))
  return new Date((times[0] ?? 0) + pause + graceMs)
}

/** Those that this person can do something about: who imports such files, and the owner, who has the program's token. */
export const feedIssuesFor = (staff: CapabilityHolder, issues: readonly FeedIssue[], isOwner: boolean): FeedIssue[] =>
  issues.filter(({ kind }) => isOwner || canImport(staff, kind))

/** Marks a issue as told to the owner; false when it was before. */
export const claimFeedIssue = (tx: Tx, { id, code }: FeedIssue): Promise<boolean> => store.claimTrouble(tx, id, code)
