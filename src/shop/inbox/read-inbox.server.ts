import { addDays, lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { maskedEmail } from '#src/kernel/masking.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { CapabilityHolder } from '#src/platform/access.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isOpen } from '#src/shop/conversation/comment.ts'
import { markRead, readPhotoComments } from '#src/shop/conversation/actions.server.ts'
import { readCommentTexts } from '#src/shop/conversation/threads/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { inboxPageSize, maxInboxPages } from './inbox.ts'
import type { AnswerTimes, Conversation, ConversationSummary, InboxCounts, Subject, WholeConversation } from './inbox.ts'
import * as store from './store.server.ts'
import type { InboxRow, InboxSearch, Sight } from './store.server.ts'
import { answerDueAt } from './wait-clock.ts'

/** A conversation follows the rules of what it is about: those about medicines are for pharmacists. */
export const sightOf = (staff: CapabilityHolder & Pick<Staff, 'userId'>): Sight => ({
  userId: staff.userId,
  orders: can(staff, 'orders.message'),
  requests: can(staff, 'requests.read'),
  clinical: can(staff, 'prescriptions.read'),
})

/** How many conversations wait, for the rail. It names no person, so it is not recorded in the audit log. */
export const countInbox = async ({ db }: Pick<World, 'db'>, staff: Staff): Promise<InboxCounts | null> =>
  can(staff, 'orders.message') ? store.countOpen(db, sightOf(staff)) : null

export type InboxList = { conversations: Conversation[]; total: number; counts: InboxCounts }

/** A page of the inbox, recorded in the audit log: it shows what customers wrote. */
export async function listConversations(
  world: World,
  staff: Staff,
  { page, size = inboxPageSize, source, ...search }: InboxSearch & { page: number; size?: number; source: RequestSource },
): Promise<InboxList> {
  const sight = sightOf(staff)
  const max = inboxPageSize * maxInboxPages
  const [rows, total, counts, website] = await Promise.all([
    store.pageOfConversations(world.db, sight, { ...search, limit: size, offset: (page - 1) * size }),
    store.countConversations(world.db, sight, { ...search, max }),
    store.countOpen(world.db, sight),
    readWebsite(world.db),
  ])
  const conversations = await toConversations(world, staff, rows, website)
  const subject = { kind: 'list', id: String(page) } as const
  await auditRead(world, {
    principal: staff,
    action: 'conversations_listed',
    subject,
    why: listReason(search.tab, rows.length),
    source,
  })
  return { conversations, total, counts }
}

const maxAnswered = 8

/**
 * What was answered today. Nothing more is to be done for it, so nothing of what was written is read: it is opened for that, and
 * recorded then.
 */
export async function listAnsweredToday(world: World, staff: Staff, kind: InboxSearch['kind']): Promise<ConversationSummary[]> {
  const since = lisbonMidnight(lisbonDate(world.now()))
  const [rows, website] = await Promise.all([
    store.answeredSince(world.db, sightOf(staff), { since, kind, limit: maxAnswered }),
    readWebsite(world.db),
  ])
  return toSummaries(staff, rows, website)
}

/** Undefined for an unknown id, and for one that this member of staff may not read. */
export const findRow = async (db: Db, staff: Staff, id: string): Promise<InboxRow | undefined> =>
  isId(id) ? store.findConversation(db, sightOf(staff), id) : undefined

type Reading = { source: RequestSource; isPrefetch?: boolean | undefined }

/** A conversation with its messages, which then count as read unless the page is only prefetched; recorded in the audit log. */
export async function readConversation(
  world: World,
  staff: Staff,
  { id, ...reading }: Reading & { id: string },
): Promise<WholeConversation | undefined> {
  const row = await findRow(world.db, staff, id)
  return row && readWhole(world, staff, row, reading)
}

/** `readConversation` for a row that was found for this member of staff. */
export async function readWhole(
  world: World,
  staff: Staff,
  row: InboxRow,
  { source, isPrefetch = false }: Reading,
): Promise<WholeConversation | undefined> {
  const { threadKind: kind, threadRowId: rowId, userId, userPublicId } = row
  const [[conversation], comments, orders] = await Promise.all([
    readWebsite(world.db).then((website) => toConversations(world, staff, [row], website)),
    readPhotoComments(world, world.db, kind, [rowId]),
    userId === null ? 0 : store.countOrdersOf(world.db, userId),
  ])
  if (!conversation) return undefined
  const own = comments.get(rowId) ?? []
  const { subject } = conversation
  const about = { kind: subject.kind, id: subject.ref }
  await auditRead(world, { principal: staff, action: 'conversation_read', subject: about, source })
  if (!isPrefetch) await markRead(world, own)
  return {
    ...conversation,
    thread: { kind, rowId },
    comments: own,
    isWritable: !row.isOver && isOpen(row.endedAt, world.now()),
    sendsPhotos: userId !== null,
    account: userPublicId === null ? null : { id: userPublicId, orders },
  }
}

const maxOthers = 4

/**
 * The customer's other conversations, without what was written in them: to answer one it is enough to know that there are
 * others, and about what. Each is recorded when it is opened.
 */
export async function listOthers(world: World, staff: Staff, row: InboxRow): Promise<ConversationSummary[]> {
  if (row.userId === null) return []
  const others = { userId: row.userId, except: row.rowId, limit: maxOthers }
  const [rows, website] = await Promise.all([store.othersOf(world.db, sightOf(staff), others), readWebsite(world.db)])
  return toSummaries(staff, rows, website)
}

async function toConversations(
  world: World,
  staff: Staff,
  rows: readonly InboxRow[],
  settings: Settings,
): Promise<Conversation[]> {
  const texts = await readCommentTexts(
    world,
    world.db,
    rows.map(({ commentRowId }) => commentRowId),
  )
  return rows.flatMap((row) =>
    toSummaries(staff, [row], settings).map((summary) => ({ ...summary, text: texts.get(row.commentRowId) ?? '' })),
  )
}

type Settings = Pick<Website, 'hours' | 'limits'>

/** Reads nothing that was written. */
const toSummaries = (staff: Staff, rows: readonly InboxRow[], settings: Settings): ConversationSummary[] =>
  rows.flatMap((row) => {
    const subject = subjectOf(row)
    return subject ? [toSummary(row, { staff, settings, subject })] : []
  })

type Parts = { staff: Staff; settings: Settings; subject: Subject }

function toSummary(row: InboxRow, { staff, settings, subject }: Parts): ConversationSummary {
  const waitingSince = row.closedAt ? null : row.waitingSince
  return {
    id: row.id,
    version: row.version,
    subject,
    state: row.closedAt ? 'closed' : waitingSince ? 'waiting' : 'answered',
    customer: { name: row.name, email: row.email && maskedEmail(row.email), hasAccount: row.userId !== null },
    locale: row.locale,
    lastAt: row.lastAt,
    waitingSince,
    dueAt: waitingSince && answerDueAt(settings, waitingSince),
    claim: claimOf(row, staff),
    closedAt: row.closedAt,
    answer: row.answeredAt && row.answerMinutes !== null ? { at: row.answeredAt, minutes: row.answerMinutes } : null,
  }
}

const claimOf = ({ holderRowId, holderId, holderName, claimedAt }: InboxRow, { userId }: Staff): ConversationSummary['claim'] =>
  holderId === null || claimedAt === null ? null : { id: holderId, by: holderName, at: claimedAt, isMine: holderRowId === userId }

export function subjectOf(row: InboxRow): Subject | undefined {
  const { number, orderState, fulfilment, requestId, requestKind, requestState, expiresAt, subjectAt: at } = row
  if (number !== null && orderState !== null && fulfilment !== null)
    return { kind: 'order', ref: number, at, state: orderState, fulfilment }
  if (requestId !== null && requestKind !== null && requestState !== null)
    return { kind: requestKind, ref: requestId, at, state: requestState, expiresAt }
  return undefined
}

export type ReadAnswerTimes = { /** Promised, in minutes. */ promised: number; week: AnswerTimes; today: AnswerTimes }

const statisticDays = 7

/** How fast customers were answered today and in the last seven days. */
export async function readAnswerTimes({ db, now }: World): Promise<ReadAnswerTimes> {
  const { limits } = await readWebsite(db)
  const promised = limits.answerHours * 60
  const today = lisbonMidnight(lisbonDate(now()))
  const row = await store.answerTimes(db, { since: addDays(now(), -statisticDays), today, promised })
  return {
    promised,
    week: { median: row.median, answers: row.answers, inTime: row.inTime },
    today: { median: row.medianToday, answers: row.today, inTime: row.inTimeToday },
  }
}
