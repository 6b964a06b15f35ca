import type { Insertable } from 'kysely'
import { addDays, addHours, lisbonDate } from '#src/kernel/dates.ts'
import { seal } from '#src/platform/crypto.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '#src/shop/conversation/comment.ts'
import { suggestedReasons } from '#src/shop/requests/quote/rejecting.ts'
import { requestMachine } from '#src/shop/requests/request/request.ts'
import type { RequestState } from '#src/shop/requests/request/request.ts'
import { requestCell } from '#src/shop/requests/request/sealed.ts'
import type { SealedPart } from '#src/shop/requests/request/sealed.ts'
import type { Scene } from './plan.ts'
import type { PastRequest, RequestLife } from './past-request.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

const endings = ['reject', 'cancel', 'expire', 'complete']

export function requestRow(
  world: World,
  { website, now, healthConsent }: Scene,
  request: PastRequest,
  life: RequestLife,
): Row<'requests'> {
  const { publicId, kind, buyer, codes, text, note, answeredAt, submittedAt, outcome } = request
  const sealed = (part: SealedPart, content: string | null): Buffer | null =>
    content === null ? null : seal(world.keys, requestCell(publicId, part), content)
  const last = life.at(-1)
  const endedAt = last && endings.includes(last.event) ? last.at : null
  const wipedAt = endedAt && addDays(endedAt, website.limits.codesKeptDays)
  const isWiped = wipedAt !== null && wipedAt < now
  const isRejected = outcome === 'rejected'
  const reason = isRejected ? reasonOf(request) : undefined
  return {
    id: request.id,
    public_id: publicId,
    kind,
    user_id: buyer.userId,
    locale: buyer.locale,
    state: stateAfter(life),
    codes_sealed: isWiped || codes === null ? null : sealed('codes_sealed', JSON.stringify(codes)),
    text_sealed: sealed('text_sealed', text),
    preference: request.preference,
    quantity: request.quantity,
    is_clinical: kind === 'prescription',
    health_consent_version: healthConsent,
    quoted_at: isRejected ? null : answeredAt,
    expires_at: isRejected ? null : addHours(answeredAt, website.limits.quoteHours),
    valid_until: kind === 'prescription' && !isRejected ? validUntil(request) : null,
    note_sealed: isRejected ? null : sealed('note_sealed', note),
    reason_sealed: reason ? sealed('reason_sealed', reason.text) : null,
    rejected_for: reason?.key ?? null,
    created_at: submittedAt,
    submitted_at: submittedAt,
    ended_at: endedAt,
    wiped_at: isWiped ? wipedAt : null,
    closed_at: isWiped && endedAt && addDays(endedAt, openDays) < now ? addDays(endedAt, openDays) : null,
  }
}

/** One of those that the pharmacy can pick. */
function reasonOf({ kind, buyer, id }: PastRequest) {
  const reasons = suggestedReasons(kind, buyer.locale)
  return reasons[id % reasons.length]
}

function stateAfter(life: RequestLife): RequestState {
  return life.reduce<RequestState>((state, { event }) => stateTo(state, event), 'pending')
}

function stateTo(state: RequestState, event: RequestLife[number]['event']): RequestState {
  const next = requestMachine.next(state, event)
  if (!next.ok) throw new Error(`a request of the demo cannot ${event} while it is ${state}`)
  return next.value
}

export const itemRows = ({ id, items }: PastRequest): Row<'request_items'>[] =>
  items.map(({ row }, position) => ({ ...row, request_id: id, position }))

export function moveRowsOf({ team }: Scene, request: PastRequest, life: RequestLife): Row<'request_moves'>[] {
  const { id, buyer, submittedAt, kind } = request
  const own = { request_id: id, at: submittedAt, actor: 'customer', actor_id: buyer.userId, alerts: [] }
  const sent = [
    { ...own, event: 'start', from_state: null, to_state: 'new' },
    { ...own, event: 'submit', from_state: 'new', to_state: 'pending' },
  ]
  const staff = kind === 'prescription' || id % 3 === 0 ? team.pharmacist : team.counter
  let state: RequestState = 'pending'
  const later = life.map(({ event, at, actor }) => {
    const from = state
    state = stateTo(state, event)
    const actorId = actor === 'staff' ? staff.userId : actor === 'customer' ? buyer.userId : null
    const alerts = actor === 'staff' || actor === 'clock' ? ['in_app', 'email'] : []
    return { request_id: id, at, event, from_state: from, to_state: state, actor, actor_id: actorId, alerts }
  })
  return [...sent, ...later]
}

export const consentRowOf = ({ healthConsent }: Scene, { buyer, submittedAt }: PastRequest): Row<'consents'> => ({
  user_id: buyer.userId,
  order_id: null,
  kind: 'health',
  version: healthConsent,
  locale: buyer.locale,
  door: 'page',
  at: submittedAt,
})

/** The day until which a prescription can be dispensed. */
const validUntil = ({ submittedAt, id }: PastRequest): string => lisbonDate(addDays(submittedAt, 30 + (id % 4) * 40))
