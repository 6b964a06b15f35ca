import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './menu.store.server.ts'

/** What the menu of the account tells: orders to collect or to pay, unread notices. One statement. */
type AccountMenu = { customerSince: Date | null; waitingOrders: number; unreadNotices: number }

export async function readMenu({ db }: World, { userId, role }: Person): Promise<AccountMenu> {
  const { created_at: since, orders, unread } = await store.menuFacts(db, userId)
  return { customerSince: role === 'customer' ? since : null, waitingOrders: orders ?? 0, unreadNotices: unread ?? 0 }
}
