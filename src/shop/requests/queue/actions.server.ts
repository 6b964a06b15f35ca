import { maskedEmail } from '#src/kernel/masking.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { AuditAction, AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { markRead } from '#src/shop/conversation/actions.server.ts'
import { reloadRequest, openCodes, readRequest, readRequests } from '../request/reading.server.ts'
import type { WrongState } from '../request/transitions.server.ts'
import { claimsSince, canHandle, requestStates, requestKinds, awaitsQuote, statesOfTab } from '../request/request.ts'
import type { CodeName, Request, RequestKind, RequestState } from '../request/request.ts'
import { countByState, pageOfRequests, setClaim, queueOf, waitingByKind } from './store.server.ts'
import type { StaffSearch } from './store.server.ts'
import type { RequestKey, RequestRow } from '../request/store.server.ts'
import * as store from '../request/store.server.ts'

type NotFound = { code: 'not_found' }
export type ClaimError = NotFound | WrongState | { code: 'claimed' }

export type StaffList = {
  kind: RequestKind
  /** Any, unless some are named. */ states?: readonly RequestState[] | undefined
  order: StaffSearch['order']
  /** Part of the customer's name. */ q?: string | undefined
  page: { number: number; size: number }
  source: RequestSource
}
export type StaffRequests = { requests: Request[]; total: number; counts: Partial<Record<RequestState, number>> }

/** Requests sent to the pharmacy. Here and below every reading is recorded in the audit log, as with orders. */
export async function listStaffRequests(
  world: World,
  staff: Staff,
  { kind, states = requestStates, order, q, page, source }: StaffList,
): Promise<StaffRequests> {
  const search = { kind, states, order, q, clinical: can(staff, 'prescriptions.read') }
  const rows = await pageOfRequests(world.db, search, { limit: page.size, offset: (page.number - 1) * page.size })
  const found = await countByState(world.db, { ...search, states: requestStates })
  const counts = Object.fromEntries(found.map(({ state, count }) => [state, count]))
  const total = found.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0)
  const requests = (await readRequests(world, rows)).map(requestInList)
  const subject = { kind: 'list', id: String(page.number) } as const
  const filters = [...(q ? (['text'] as const) : []), ...(states === requestStates ? [] : (['state'] as const))]
  const why = listReason(kind, requests.length, filters)
  await auditRead(world, { principal: staff, action: 'requests_listed', subject, why, source })
  return { requests, total, counts }
}

/** The customer's email is readable one request at a time. */
const requestInList = ({ user, ...request }: Request): Request => ({
  ...request,
  user: user && { ...user, email: maskedEmail(user.email) },
})

export type FoundRequest = { request: Request; earlier: readonly Earlier[] }

/** Another prescription of the same person with the same number: remaining packs. */
export type Earlier = { id: string; state: RequestState; createdAt: Date }

export async function findStaffRequest(
  world: World,
  staff: Staff,
  key: RequestKey,
  { source, isPrefetch }: { source: RequestSource; isPrefetch?: boolean },
): Promise<FoundRequest | undefined> {
  const row = isId(key.publicId) ? await store.findRequest(world.db, key) : undefined
  if (!row || !isFor(staff, row)) return undefined
  const request = await readRequest(world, row)
  await auditRead(world, { principal: staff, action: 'request_read', ...about(key, source) })
  // They are unread in this result, and read for everyone afterwards.
  if (!isPrefetch) await markRead(world, request.comments)
  return { request, earlier: await earlierOf(world, request) }
}

const isFor = (staff: Staff, row: RequestRow): boolean =>
  row.submitted_at !== null && canHandle(staff, { isClinical: row.is_clinical })

const about = ({ kind, publicId: id }: RequestKey, source: RequestSource): Pick<AuditEntry, 'subject' | 'source'> => ({
  subject: { kind, id },
  source,
})

const maxEarlier = 100

async function earlierOf(world: World, { id, user, codes }: Request): Promise<Earlier[]> {
  if (!user || !codes) return []
  const rows = await store.codesOfPerson(world.db, user.rowId, maxEarlier)
  return rows
    .filter((row) => row.public_id < id && openCodes(world, row)?.number === codes.number)
    .map((row) => ({ id: row.public_id, state: row.state, createdAt: row.created_at }))
}

/**
 * The full codes, for staff who dispense with them: recorded before they are returned, with the one that was requested. Undefined
 * when there are none.
 */
export async function revealCodes(
  world: World,
  staff: Staff,
  key: RequestKey,
  { source, why = '' }: { source: RequestSource; why?: `code_${CodeName}` | '' },
): Promise<Request['codes'] | undefined> {
  const row = isId(key.publicId) ? await store.findRequest(world.db, key) : undefined
  if (!row || !isFor(staff, row)) return undefined
  const codes = openCodes(world, row)
  if (codes) await auditRead(world, { principal: staff, action: 'request_codes_read', why, ...about(key, source) })
  return codes ?? undefined
}

/** Claims a request, so that no colleague starts on it. A claim lasts half an hour and can be renewed. */
export const claimRequest = (
  world: World,
  staff: Staff,
  key: RequestKey,
  source: RequestSource,
): Promise<Result<Request, ClaimError>> =>
  changeClaim(world, staff, key, {
    action: 'request_claimed',
    source,
    change: (tx, row) => setClaim(tx, row.id, { userId: staff.userId, at: world.now() }),
  })

export const releaseRequest = (
  world: World,
  staff: Staff,
  key: RequestKey,
  source: RequestSource,
): Promise<Result<Request, ClaimError>> =>
  changeClaim(world, staff, key, { action: 'request_released', source, change: (tx, row) => setClaim(tx, row.id, null) })

type ClaimChange = { action: AuditAction; source: RequestSource; change: (tx: Tx, row: RequestRow) => Promise<void> }

const changeClaim = (world: World, staff: Staff, key: RequestKey, { action, source, change }: ClaimChange) =>
  transaction(world.db, async (tx): Promise<Result<Request, ClaimError>> => {
    const locked = await lockForAnswer(world, tx, staff, key)
    if (!locked.ok) return locked
    if (!awaitsQuote(locked.value.state)) return err({ code: 'wrong_state' })
    await change(tx, locked.value)
    const request = await reloadRequest(world, tx, locked.value)
    await audit(world, tx, { principal: staff, action, ...about(key, source) })
    return ok(request)
  })

/** Locks a request until the transaction ends, for staff who may handle it, unless a colleague has claimed it. */
export async function lockForAnswer(
  world: World,
  tx: Tx,
  staff: Staff,
  key: RequestKey,
): Promise<Result<RequestRow, NotFound | { code: 'claimed' }>> {
  const row = isId(key.publicId) ? await store.lockRequest(tx, key) : undefined
  if (!row || !isFor(staff, row)) return err({ code: 'not_found' })
  const { claimed_by: holder, claimed_at: at } = row
  const isInUse = holder !== null && holder !== staff.userId && at !== null && at > claimsSince(world.now())
  return isInUse ? err({ code: 'claimed' }) : ok(row)
}

/** How many of a kind wait for an answer, and since when the oldest of them does. */
export type WaitingRequests = { kind: RequestKind; count: number; since: Date | null }

/** The kinds that this member of staff may handle; the owner handles none. */
export const kindsFor = (staff: Pick<Staff, 'roles'>): RequestKind[] =>
  requestKinds.filter((kind) => canHandle(staff, { isClinical: kind === 'prescription' }))

/** The number of requests waiting for this member of staff. It names no person, so it is not recorded in the audit log. */
export async function countWaiting({ db }: Pick<World, 'db'>, staff: Staff): Promise<WaitingRequests[]> {
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
    const search = { kind, states: statesOfTab('pending'), order: 'longest_waiting', page: { number: 1, size: max } } as const
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
 * The request to work on after this one: the next that no other person has claimed, from the start again after the last; undefined
 * when none is left.
 */
export async function nextWaiting(
  world: World,
  staff: Staff,
  { kind, id }: { kind: RequestKind; id: string },
): Promise<string | undefined> {
  const current = isId(id) ? await store.findRequest(world.db, { kind, publicId: id }) : undefined
  if (!current) return undefined
  const sentAt = current.submitted_at?.getTime() ?? 0
  const rows = await walked(world, staff, { kind, states: statesOfTab('pending'), order: 'longest_waiting' })
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
