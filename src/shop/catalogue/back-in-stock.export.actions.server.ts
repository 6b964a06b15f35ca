import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { mailboxOf, peopleOf } from './back-in-stock.actions.server.ts'
import { noticesOf } from './back-in-stock.store.server.ts'

export type WaitedFor = { sku: string; createdAt: Date; notifiedAt: Date | null }

/** A person's subscriptions, made by account or by mailbox. */
export async function listWaiting(world: World, principal: Person): Promise<WaitedFor[]> {
  const rows = []
  for (const one of peopleOf(world, principal)) rows.push(...(await noticesOf(world.db, one)))
  return rows.map(toWaited)
}

/** A guest's subscriptions by mailbox. */
export const listGuestWaiting = async (world: World, email: string): Promise<WaitedFor[]> =>
  (await noticesOf(world.db, mailboxOf(world, email))).map(toWaited)

type Row = Awaited<ReturnType<typeof noticesOf>>[number]
const toWaited = ({ sku, created_at: createdAt, told_at: notifiedAt }: Row): WaitedFor => ({ sku, createdAt, notifiedAt })
