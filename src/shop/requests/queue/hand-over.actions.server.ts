import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addHandOverNote, listSuccessors } from '#src/shop/conversation/hand-over/actions.server.ts'
import type { Duty, Successor } from '#src/shop/conversation/hand-over/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { reloadRequest, readRequest } from '../request/reading.server.ts'
import { awaitsQuote, canHandle, readCapability } from '../request/request.ts'
import type { Request } from '../request/request.ts'
import type { RequestKey } from '../request/store.server.ts'
import { lockRequest } from '../request/store.server.ts'
import type { ClaimError } from './actions.server.ts'
import { setClaim } from './store.server.ts'

const dutyOf = (request: Pick<Request, 'isClinical'>): Duty => ({
  reads: readCapability(request),
  works: request.isClinical ? 'prescriptions.quote' : 'requests.quote',
})

/** Those who may answer this request, without this member of staff; none for staff who may not answer it. */
export async function listRequestSuccessors(db: Db, staff: Staff, request: Pick<Request, 'isClinical'>): Promise<Successor[]> {
  const duty = dutyOf(request)
  return can(staff, duty.works) ? listSuccessors(db, staff, duty) : []
}

export type HandOverError = ClaimError | { code: 'pharmacist_needed' | 'colleague_unknown' }

export type HandOverInput = {
  /** Public id of the colleague. */ to: string
  /** Public id of the one who had it on the screen; null if it was no one. */ claimedBy: string | null
  /** For the colleague. */ message: string
  locale: Locale
  source: RequestSource
}

/**
 * Gives a request that waits for an answer to a colleague, who finds it in their list for today by a note that names them, and who
 * alone can answer it for half an hour. Refused if another person has claimed it since it was read.
 */
export const handOverRequest = (
  world: World,
  staff: Staff,
  key: RequestKey,
  { to, claimedBy, message, locale, source }: HandOverInput,
): Promise<Result<Request, HandOverError>> =>
  transaction(world.db, async (tx): Promise<Result<Request, HandOverError>> => {
    const row = isId(key.publicId) ? await lockRequest(tx, key) : undefined
    if (!row || row.submitted_at === null || !canHandle(staff, { isClinical: row.is_clinical })) return err({ code: 'not_found' })
    const duty = dutyOf({ isClinical: row.is_clinical })
    if (!can(staff, duty.works)) return err({ code: 'pharmacist_needed' })
    // Without its customer nothing can be noted about it any more.
    if (!awaitsQuote(row.state) || row.user_id === null) return err({ code: 'wrong_state' })
    const { claim } = await readRequest(world, row, tx)
    if ((claim?.id ?? null) !== claimedBy) return err({ code: 'claimed' })
    const colleague = (await listSuccessors(tx, staff, duty)).find(({ id }) => id === to)
    if (!colleague) return err({ code: 'colleague_unknown' })
    await setClaim(tx, row.id, { userId: colleague.rowId, at: world.now() })
    const thread = { kind: 'request', rowId: row.id } as const
    await addHandOverNote(world, tx, { thread, staff, colleague, message, locale, reads: duty.reads })
    const subject = { kind: key.kind, id: key.publicId } as const
    await audit(world, tx, { principal: staff, action: 'request_handed_over', subject, why: colleague.id, source })
    return ok(await reloadRequest(world, tx, row))
  })
