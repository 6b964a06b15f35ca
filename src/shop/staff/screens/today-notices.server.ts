import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findStockListTrouble } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { countLowStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { countUndelivered } from '#src/shop/notifications/undelivered.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'

/** What waits besides orders and requests, for those who can do something about it. */
export async function readTodayNotices(world: World, principal: Staff) {
  const changesStock = can(principal, 'stock.change')
  const [lowStock, undelivered, stockList] = await Promise.all([
    // Who changes stock has it in the list.
    changesStock ? 0 : countLowStock(world.db),
    can(principal, 'messages.read') ? countUndelivered(world.db) : 0,
    // Staff with the stock map its columns; the owner has the token of the program.
    changesStock || can(principal, 'team.change') ? findStockListTrouble(world) : null,
  ])
  return { lowStock, undelivered, stockList, changesStock }
}

export type TodayNotices = Awaited<ReturnType<typeof readTodayNotices>>
