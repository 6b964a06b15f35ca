import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { AuditAction, AuditEntry } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { markRead } from '../conversation/actions.server.ts'
import { reloadRequest } from './actions.server.ts'
import type { WrongState } from './transitions.server.ts'
import { openCodes, readRequest, readRequests } from './reading.server.ts'
import { claimsSince, canHandle, requestStates } from './request.ts'
import type { CodeName, Request, RequestKind, RequestState } from './request.ts'
import { countByState, pageOfRequests, setClaim } from './staff.store.server.ts'
import type { StaffSearch } from './staff.store.server.ts'
import type { RequestKey, RequestRow } from './store.server.ts'
import * as store from './store.server.ts'

/** The origin of a staff action, recorded in the audit log. */
export type StaffSource = 'page' | 'api'
type NotFound = { code: 'not_found' }
export type ClaimError = NotFound | WrongState | { code: 'claimed' }

export type StaffList = {
  kind: RequestKind
  /** Any, unless some are named. */ states?: readonly RequestState[] | undefined
  order: StaffSearch['order']
  /** Part of the customer's name. */ q?: string | undefined
  page: { number: number; size: number }
  source: StaffSource
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
  const requests = await readRequests(world, rows)
  const subject = { kind: 'list', id: String(page.number) } as const
  await auditRead(world, { principal: staff, action: 'requests_listed', subject, why: kind, source })
  return { requests, total, counts }
}

export type FoundRequest = { request: Request; earlier: readonly Earlier[] }

/** Another prescription of the same person with the same number: remaining packs. */
export type Earlier = { id: string; state: RequestState; createdAt: Date }

export async function findStaffRequest(
  world: World,
  staff: Staff,
  key: RequestKey,
  { source, isPrefetch }: { source: StaffSource; isPrefetch?: boolean },
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

const about = ({ kind, publicId: id }: RequestKey, source: StaffSource): Pick<AuditEntry, 'subject' | 'source'> => ({
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
  { source, why = '' }: { source: StaffSource; why?: `code_${CodeName}` | '' },
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
  source: StaffSource,
): Promise<Result<Request, ClaimError>> =>
  changeReserved(world, staff, key, {
    action: 'request_claimed',
    source,
    change: (tx, row) => setClaim(tx, row.id, { userId: staff.userId, at: world.now() }),
  })

export const releaseRequest = (
  world: World,
  staff: Staff,
  key: RequestKey,
  source: StaffSource,
): Promise<Result<Request, ClaimError>> =>
  changeReserved(world, staff, key, { action: 'request_released', source, change: (tx, row) => setClaim(tx, row.id, null) })

type Change = { action: AuditAction; source: StaffSource; change: (tx: Tx, row: RequestRow) => Promise<void> }

const changeReserved = (world: World, staff: Staff, key: RequestKey, { action, source, change }: Change) =>
  transaction(world.db, async (tx): Promise<Result<Request, ClaimError>> => {
    const locked = await lockForAnswer(world, tx, staff, key)
    if (!locked.ok) return locked
    if (locked.value.state !== 'pending') return err({ code: 'wrong_state' })
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
