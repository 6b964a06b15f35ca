import { isId } from '#src/kernel/ids.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { claimsSince, canHandle, requestKinds } from './request.ts'
import type { Request, RequestKind } from './request.ts'
import { listStaffRequests } from './staff.actions.server.ts'
import { queueOf, waitingByKind } from './staff.store.server.ts'
import type { StaffSearch } from './staff.store.server.ts'
import { findRequest } from './store.server.ts'

/** How many of a kind wait for an answer, and since when the oldest of them does. */
export type Waiting = { kind: RequestKind; count: number; since: Date | null }

/** The kinds that this member of staff may handle; the owner handles none. */
const kindsFor = (staff: Pick<Staff, 'roles'>): RequestKind[] =>
  requestKinds.filter((kind) => canHandle(staff, { isClinical: kind === 'prescription' }))

/** The number of requests waiting for this member of staff. It names no person, so it is not recorded in the audit log. */
export async function countWaiting({ db }: Pick<World, 'db'>, staff: Staff): Promise<Waiting[]> {
  const kinds = kindsFor(staff)
  const rows = kinds.length > 0 ? await waitingByKind(db, { clinical: can(staff, 'prescriptions.read') }) : []
  return kinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return { kind, count: row?.count ?? 0, since: row?.since ?? null }
  })
}

/** The requests that have waited longest; each kind is recorded as a reading of its list. */
export async function listWaiting(world: World, staff: Staff, max: number): Promise<Request[]> {
  const found: Request[] = []
  for (const kind of kindsFor(staff)) {
    const search = { kind, states: ['pending'], order: 'longest_waiting', page: { number: 1, size: max } } as const
    found.push(...(await listStaffRequests(world, staff, { ...search, source: 'page' })).requests)
  }
  const sentAt = (request: Request): number => request.submittedAt?.getTime() ?? 0
  return found.toSorted((a, b) => sentAt(a) - sentAt(b)).slice(0, max)
}

/**
 * The place of a request in a list, from 1 on; when it is not in the list, `position` is null and `next` is the first of the
 * list.
 */
export type Place = { position: number | null; total: number; previous: string | null; next: string | null }

/** A list longer than this can be stepped through from its start only. */
const maxWalked = 1000

type Walk = Omit<StaffSearch, 'clinical'>

const walked = ({ db }: Pick<World, 'db'>, staff: Staff, walk: Walk) =>
  queueOf(db, { ...walk, clinical: can(staff, 'prescriptions.read') }, maxWalked)

export async function placeIn(world: World, staff: Staff, walk: Walk, id: string): Promise<Place> {
  const ids = (await walked(world, staff, walk)).map((row) => row.public_id)
  const at = ids.indexOf(id)
  if (at === -1) return { position: null, total: ids.length, previous: null, next: ids[0] ?? null }
  return { position: at + 1, total: ids.length, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

/**
 * The request to work on after this one: the next that nobody else has claimed, from the start again after the last; undefined
 * when none is left.
 */
export async function nextWaiting(
  world: World,
  staff: Staff,
  { kind, id }: { kind: RequestKind; id: string },
): Promise<string | undefined> {
  const current = isId(id) ? await findRequest(world.db, { kind, publicId: id }) : undefined
  if (!current) return undefined
  const sentAt = current.submitted_at?.getTime() ?? 0
  const rows = await walked(world, staff, { kind, states: ['pending'], order: 'longest_waiting' })
  // The request just answered is no longer in the list.
  const isAfter = (row: (typeof rows)[number]): boolean => {
    const at = row.submitted_at?.getTime() ?? 0
    return at > sentAt || (at === sentAt && row.public_id > id)
  }
  const others = rows.filter((row) => row.public_id !== id)
  const inTurn = [...others.filter(isAfter), ...others.filter((row) => !isAfter(row))]
  return inTurn.find((row) => isFreeFor(staff, row, world.now()))?.public_id
}

const isFreeFor = (
  { userId }: Staff,
  { claimed_by: holder, claimed_at: at }: { claimed_by: number | null; claimed_at: Date | null },
  now: Date,
): boolean => holder === null || holder === userId || at === null || at <= claimsSince(now)
