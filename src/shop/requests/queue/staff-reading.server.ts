import { data } from 'react-router'
import type { Secret } from '#src/kernel/secret.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { maskedPhone } from '#src/kernel/masking.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import { isOpen } from '#src/shop/conversation/comment.ts'
import { noteView } from '#src/shop/conversation/notes/note.ts'
import type { NotesView } from '#src/shop/conversation/notes/note.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { readRequestNotes } from '../notes/actions.server.ts'
import type { RequestNotes } from '../notes/actions.server.ts'
import { previousRequests } from './previous-requests.server.ts'
import type { Latest } from './previous-requests.server.ts'
import { awaitsQuote, canHandle, chosen, lineTotal, codeNames } from '../request/request.ts'
import type { Request, RequestComment, RequestKind, RequestState } from '../request/request.ts'
import { maskedCodes } from '../request/screens/masked-codes.ts'
import type { CodesView } from '../request/screens/masked-codes.ts'
import { queueOrder, queueTabNames, queueTabs } from './screens/staff-queue-address.ts'
import type { QueueAddress, QueueTab } from './screens/staff-queue-address.ts'
import { findStaffRequest, listStaffRequests } from './actions.server.ts'
import { listRequestSuccessors } from './hand-over.actions.server.ts'
import { orderNumberOf } from '../request/store.server.ts'
import { requestsBefore } from './store.server.ts'
import type { RequestsBefore } from './store.server.ts'
import { ageOf, queueRow } from './staff-view.ts'
import type { QueueRow, StaffMoment } from './staff-view.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'

const visibleActions = ['request_claimed', 'request_released', 'request_handed_over', 'request_codes_read']
const max = 50

/**
 * Everything that happened to a request, newest first: its transitions, and from the audit log who claimed it and who revealed
 * its codes.
 */
async function staffHistory({ db }: Pick<World, 'db'>, { kind, id, transitions }: Request): Promise<StaffMoment[]> {
  const entries = await entriesOn(db, { kind, ids: [id], actions: visibleActions }, { limit: max })
  const actors = await nameActors(
    db,
    entries.flatMap((entry) => [entry.actor_id, isHandOver(entry) ? entry.why : null]).filter((actor) => actor !== null),
  )
  const noted = entries.map((entry): StaffMoment => {
    const [at, by] = [entry.at, actors.get(entry.actor_id ?? '')?.name ?? null]
    return isHandOver(entry)
      ? { at, by, what: 'handed_over', colleague: actors.get(entry.why ?? '')?.name ?? null }
      : { at, by, what: whatOf(entry) }
  })
  const made = transitions
    // Started and sent in the same moment: keeps the later transition later.
    .toReversed()
    .map(({ at, by, to, actor, alerts }) => ({ at, by, what: 'transition' as const, to, actor, alerts }))
  return [...made, ...noted].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

const isHandOver = ({ action }: AuditRow): boolean => action === 'request_handed_over'

function whatOf({ action, why }: AuditRow): Exclude<StaffMoment['what'], 'transition' | 'handed_over'> {
  if (action === 'request_claimed') return 'claimed'
  if (action === 'request_released') return 'released'
  const name = codeNames.find((one) => why === `code_${one}`)
  return name ? `code_${name}` : 'codes'
}

const size = 24

export type QueueView = { rows: QueueRow[]; total: number; pages: number; counts: Record<QueueTab, number> }

/** A page of the list, with the number of requests in each tab. */
export async function readQueue(
  world: World,
  staff: Staff,
  kind: RequestKind,
  { tab, q, page }: QueueAddress,
): Promise<QueueView> {
  const [found, settings] = await Promise.all([
    listStaffRequests(world, staff, {
      kind,
      states: queueTabs[tab],
      order: queueOrder(tab),
      q,
      page: { number: page, size },
      source: 'page',
    }),
    readWebsite(world.db),
  ])
  if (page > 1 && found.requests.length === 0) throw data(null, { status: 404 })
  const sum = (states: readonly RequestState[]): number => states.reduce((all, state) => all + (found.counts[state] ?? 0), 0)
  const counts = Object.fromEntries(queueTabNames.map((name) => [name, sum(queueTabs[name])]))
  return {
    rows: found.requests.map((request) => queueRow(request, { ...settings, userId: staff.userId })),
    total: found.total,
    pages: Math.ceil(found.total / size),
    counts: counts as Record<QueueTab, number>,
  }
}

/** A request as the pharmacist works on it: only whether there are codes, and the last digits of the phone number. */
export type StaffRequest = QueueRow & {
  email: string | null
  facts: { born: string; age: number } | null
  phone: string | null
  channels: readonly CustomerChannel[]
  locale: Request['locale']
  codes: CodesView | null
  wipedAt: Date | null
  hasSms: boolean
  text: string | null
  preference: Request['preference']
  quantity: number | null
  consent: { version: number; at: Date }
  photos: UploadView[]
  comments: readonly (Pick<RequestComment, 'id' | 'author' | 'by' | 'content' | 'product' | 'at' | 'isUnseen'> & {
    photos: UploadView[]
  })[]
  canWrite: boolean
  moments: readonly StaffMoment[]
  latest: readonly Latest[]
  /** Null once the customer is erased. */ before: RequestsBefore | null
  /** What was priced, as the customer has chosen. */ lines: readonly Line[]
  /** Of the order that came of it. */ orderNumber: string | null
  /** What staff noted for each other. */ notes: NotesView
  note: string | null
  rejectedBecause: string | null
  expiresAt: Date | null
  /** Colleagues to whom it can be given. */ successors: readonly { id: string; name: string; role: string }[]
}

type Line = { id: string; name: string; quantity: number; prescribed: number | null; total: Cents }

type RequestQuery = { kind: RequestKind; id: string; sessionToken: Secret | undefined; isPrefetch?: boolean }

export type ReadStaffRequest = { request: Request; view: StaffRequest }

/** An unknown id, or one that this member of staff may not handle, is a 404. */
export async function readStaffRequest(world: World, staff: Staff, query: RequestQuery): Promise<ReadStaffRequest> {
  await openOnPage(world, staff, 'order', [query.id])
  const found = orNotFound(
    await findStaffRequest(world, staff, { kind: query.kind, publicId: query.id }, { ...query, source: 'page' }),
  )
  const { request } = found
  const [settings, customer, moments, latest, before, orderNumber, notes, successors] = await Promise.all([
    readWebsite(world.db),
    customerOf(world, request),
    staffHistory(world, request),
    previousRequests(world, staff, found),
    beforeOf(world, staff, request),
    orderNumberOf(world.db, request.rowId),
    readRequestNotes(world, staff, request, query),
    successorsOf(world, staff, request),
  ])
  const row = queueRow(request, { ...settings, userId: staff.userId })
  const opened = revealedPart(world, request, query.sessionToken)
  const view = { ...row, ...customer, ...opened, moments, latest, before, orderNumber, notes: notesView(notes), successors }
  return { request, view }
}

const notesView = ({ notes, colleagues, canWrite }: RequestNotes): NotesView => ({
  notes: notes.map(noteView),
  colleagues: colleagues.map(({ name, roles }) => ({ name, role: roleNames(roles, getLocale()) })),
  canWrite,
})

async function successorsOf({ db }: World, staff: Staff, request: Request): Promise<StaffRequest['successors']> {
  if (!awaitsQuote(request.state) || request.user === null) return []
  const colleagues = await listRequestSuccessors(db, staff, request)
  return colleagues
    .filter(({ id }) => id !== request.claim?.id)
    .map(({ id, name, roles }) => ({ id, name, role: roleNames(roles, getLocale()) }))
}

const beforeOf = ({ db }: World, staff: Staff, { user, kind, rowId }: Request): Promise<RequestsBefore> | null =>
  user && requestsBefore(db, { userId: user.rowId, kind, rowId, clinical: canHandle(staff, { isClinical: true }) })

async function customerOf(world: World, { user }: Request) {
  const person = user && (await findPerson(world.db, user.id))
  if (!user || !person) return { email: null, facts: null, phone: null, channels: [] }
  const { dateOfBirth: born, mobilePhone } = await readProfile(world, person)
  const channels = (['in_app', 'email'] as const).filter((channel) => !user.silenced.includes(channel))
  const facts = born === null ? null : { born, age: ageOf(born, world.now()) }
  return { email: user.email, facts, phone: mobilePhone && maskedPhone(mobilePhone), channels }
}

const revealedPart = (world: World, request: Request, sessionToken: Secret | undefined) => ({
  locale: request.locale,
  codes: request.codes && maskedCodes(request.codes),
  wipedAt: request.wipedAt,
  hasSms: request.sms !== null,
  text: request.text,
  preference: request.preference,
  quantity: request.quantity,
  consent: { version: request.healthConsent, at: request.createdAt },
  photos: uploadViews(world, request.uploads, sessionToken),
  comments: request.comments.map(({ uploads, ...comment }) => ({
    id: comment.id,
    author: comment.author,
    by: comment.by,
    content: comment.content,
    product: comment.product,
    at: comment.at,
    isUnseen: comment.isUnseen,
    photos: uploadViews(world, uploads, sessionToken),
  })),
  canWrite: request.user !== null && isOpen(request.endedAt, world.now()),
  lines: request.items.map((item) => ({
    id: item.id,
    name: chosen(item).name,
    quantity: item.quantity,
    prescribed: item.prescribed,
    total: lineTotal(item),
  })),
  note: request.note,
  rejectedBecause: request.rejectedBecause,
  expiresAt: request.expiresAt,
})
