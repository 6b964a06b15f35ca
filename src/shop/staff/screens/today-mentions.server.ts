import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listOrderMentions } from '#src/shop/orders/notes/actions.server.ts'
import { listRequestMentions } from '#src/shop/requests/notes/actions.server.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'

/** A note that names this member of staff, until its order or request was opened. `number`: of an order. */
export type TodayMention = { id: string; by: string | null; at: Date } & (
  | { kind: 'order'; number: string }
  | { kind: RequestKind; requestId: string }
)

/** Oldest first. */
export async function readTodayMentions({ db }: World, staff: Staff): Promise<TodayMention[]> {
  const [orders, requests] = await Promise.all([listOrderMentions(db, staff), listRequestMentions(db, staff)])
  const all: TodayMention[] = [...orders.map((mention) => ({ ...mention, kind: 'order' as const })), ...requests]
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
