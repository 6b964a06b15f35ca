import { data, redirect } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { withSearch } from '#src/platform/search-address.server.ts'
import { nothingLeft, takeNextIntent } from '#src/ui/list/take-next.tsx'
import type { NothingLeft } from '#src/ui/list/take-next.tsx'
import type { RequestKind } from '../../request/request.ts'
import { takeNextRequest } from '../next-request.actions.server.ts'
import { answerStaffRequest } from '../staff-forms.server.ts'
import type { StaffAnswer } from '../staff-forms.server.ts'
import { readQueue, readStaffRequest } from '../staff-reading.server.ts'
import { queuePath, readDone, readQueueAddress, workPath } from './staff-queue-address.ts'
import type { QueueAddress } from './staff-queue-address.ts'

/** Of the list, or of the list that a request was opened from. */
export const addressOf = (visit: StaffVisit): QueueAddress =>
  withSearch(visit, orNotFound(readQueueAddress(visit.url.searchParams)))

/** The list of a kind, and the request previewed beside it. */
export async function loadQueue(visit: StaffVisit, kind: RequestKind) {
  const { world, principal, sessionToken, isPrefetch, url } = visit
  const address = addressOf(visit)
  const queue = await readQueue(world, principal, kind, address)
  const open =
    address.open === null ? null : await readStaffRequest(world, principal, { kind, id: address.open, sessionToken, isPrefetch })
  return { kind, address, queue, open: open && open.view, done: readDone(url.searchParams), now: world.now() }
}

/** Claims or releases a request from the list, or takes the next one. */
export async function actOnQueue(
  visit: StaffVisit,
  kind: RequestKind,
  form: FormData,
): Promise<Response | StaffAnswer | NothingLeft> {
  if (form.get('intent') === takeNextIntent) return submitTakeNext(visit, kind, form)
  const id = form.get('id')
  const key = { kind, publicId: typeof id === 'string' ? id : '' }
  return withFormIdempotency(visit, form, async () => {
    const answer = await answerStaffRequest(visit, { form, key, back: queuePath(visit.locale, kind, addressOf(visit)) })
    if (!answer) throw data(null, { status: 400 })
    return answer
  })
}

const submitTakeNext = (visit: StaffVisit, kind: RequestKind, form: FormData) =>
  withFormIdempotency<NothingLeft>(visit, form, async () => {
    const id = await takeNextRequest(visit.world, visit.principal, kind, 'page')
    return id === undefined ? nothingLeft : redirect(workPath(visit.locale, { kind, id }), 303)
  })
