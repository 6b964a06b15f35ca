import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findFeedIssues, feedIssuesFor } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { canImport } from '#src/shop/catalogue/import/import.ts'
import { countLowStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { countUndelivered } from '#src/shop/notifications/undelivered.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'

/** What waits besides orders and requests, for those who can do something about it. */
export async function readTodayNotices(world: World, principal: Staff) {
  const changesStock = can(principal, 'stock.change')
  const isOwner = can(principal, 'team.change')
  const [lowStock, undelivered, issues] = await Promise.all([
    // Who changes stock has it in the list.
    changesStock ? 0 : countLowStock(world.db),
    can(principal, 'messages.read') ? countUndelivered(world.db) : 0,
    findFeedIssues(world),
  ])
  const own = feedIssuesFor(principal, issues, isOwner)
  const feeds = own.map((issue) => ({ ...issue, isMine: canImport(principal, issue.kind) }))
  return { lowStock, undelivered, feeds }
}

export type TodayNotices = Awaited<ReturnType<typeof readTodayNotices>>
