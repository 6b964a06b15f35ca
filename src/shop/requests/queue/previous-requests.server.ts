import type { Cents } from '#src/kernel/money.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readRequests } from '../request/reading.server.ts'
import { canHandle, totalOf } from '../request/request.ts'
import type { RequestState } from '../request/request.ts'
import type { FoundRequest } from './actions.server.ts'
import { requestsOf } from '../request/store.server.ts'

/** Another request of the same person. `sameNumber`: remaining packs of the same prescription. */
export type Latest = { id: string; state: RequestState; at: Date; total: Cents | null; sameNumber: boolean }

const max = 5

/** The person's latest other requests, those of the same number first, as far as this member of staff may handle them. */
export async function previousRequests(world: World, staff: Staff, { request, earlier }: FoundRequest): Promise<Latest[]> {
  if (!request.user) return []
  const rows = await requestsOf(world.db, request.user.rowId, request.kind, { limit: max + earlier.length + 1, offset: 0 })
  const others = rows.filter(
    (row) => row.id !== request.rowId && row.submitted_at && canHandle(staff, { isClinical: row.is_clinical }),
  )
  const totals = new Map((await readRequests(world, others)).map(({ id, items }) => [id, totalOf(items)]))
  const same = new Set(earlier.map(({ id }) => id))
  const latest = others.map((row) => ({ id: row.public_id, state: row.state, at: row.created_at }))
  const unlisted = earlier.filter(({ id }) => !totals.has(id)).map(({ id, state, createdAt }) => ({ id, state, at: createdAt }))
  const all = [...latest, ...unlisted].map((one) => ({
    ...one,
    total: totals.get(one.id) ?? null,
    sameNumber: same.has(one.id),
  }))
  return all.toSorted((a, b) => Number(b.sameNumber) - Number(a.sameNumber)).slice(0, max + same.size)
}
