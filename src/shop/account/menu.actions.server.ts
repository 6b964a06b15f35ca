import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

/**
 * Counts for the account menu: orders to collect or pay, quotes waiting for the customer, unread notifications. One statement.
 */
type AccountMenu = {
  customerSince: Date | null
  waitingOrders: number
  waitingPrescriptions: number
  waitingRequests: number
  unreadNotices: number
}

export async function readMenu({ db, now }: World, { userId, roles }: Person): Promise<AccountMenu> {
  const { created_at: since, orders, prescriptions, requests, unread } = await store.menuFacts(db, userId, now())
  return {
    customerSince: roles.length === 0 ? since : null,
    waitingOrders: orders ?? 0,
    waitingPrescriptions: prescriptions ?? 0,
    waitingRequests: requests ?? 0,
    unreadNotices: unread ?? 0,
  }
}
