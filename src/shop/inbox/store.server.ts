import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Thread } from '#src/shop/conversation/comment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'
import type { ConversationKind, InboxCounts, InboxTab } from './inbox.ts'

/** What a member of staff may read: conversations about orders, about requests, and about prescriptions and medicines. */
export type Sight = { userId: number; orders: boolean; requests: boolean; clinical: boolean }

export type InboxRow = {
  rowId: number
  id: string
  version: number
  threadKind: Thread['kind']
  threadRowId: number
  waitingSince: Date | null
  lastAt: Date
  commentRowId: number
  closedAt: Date | null
  claimedAt: Date | null
  holderRowId: number | null
  holderId: string | null
  holderName: string | null
  number: string | null
  orderState: OrderState | null
  fulfilment: Fulfilment | null
  requestId: string | null
  requestKind: RequestKind | null
  requestState: RequestState | null
  isClinical: boolean | null
  expiresAt: Date | null
  /** When its subject was placed or sent. */ subjectAt: Date
  locale: Locale
  /** Row of the customer's account; null for a guest. */ userId: number | null
  userPublicId: string | null
  name: string | null
  email: string | null
  isOver: boolean
  endedAt: Date | null
  answeredAt: Date | null
  answerMinutes: number | null
}

/** The subjects of conversations `c` as `o` or `r`. */
const subjects = sql`
  left join orders_discussed o on c.subject_kind = 'order' and o.id = c.subject_id
  left join requests_discussed r on c.subject_kind = 'request' and r.id = c.subject_id`

const visible = ({ orders, requests, clinical }: Sight): RawBuilder<boolean> => sql<boolean>`
  ((${orders}::boolean and o.id is not null) or
   (${requests}::boolean and r.id is not null and r.submitted_at is not null and (${clinical}::boolean or not r.is_clinical)))`

const columns = sql`
  c.id as "rowId", c.public_id as id, c.version, c.subject_kind as "threadKind", c.subject_id as "threadRowId",
  c.waiting_since as "waitingSince", c.last_at as "lastAt", c.customer_comment_id as "commentRowId", c.closed_at as "closedAt",
  c.claimed_at as "claimedAt", holder.id as "holderRowId", holder.public_id as "holderId", holder.name as "holderName",
  o.number, o.state as "orderState", o.fulfilment, r.public_id as "requestId", r.kind as "requestKind", r.state as "requestState",
  r.is_clinical as "isClinical", r.expires_at as "expiresAt", coalesce(o.placed_at, r.submitted_at) as "subjectAt",
  coalesce(o.locale, r.locale) as locale, p.id as "userId", p.public_id as "userPublicId", p.name, coalesce(p.email, o.email) as email,
  (o.minimized_at is not null or (r.id is not null and r.user_id is null)) as "isOver", coalesce(o.ended_at, r.ended_at) as "endedAt",
  a.answered_at as "answeredAt", a.open_minutes as "answerMinutes"`

const belongings = sql`
  left join accounts_people p on p.id = coalesce(o.user_id, r.user_id)
  left join accounts_people holder on holder.id = c.claimed_by
  left join lateral (select answered_at, open_minutes from conversation_answer_times t where t.conversation_id = c.id
                       order by t.id desc limit 1) a on true`

const isWaiting = sql<boolean>`(c.closed_at is null and c.waiting_since is not null)`

const conditions: Record<InboxTab, (sight: Sight) => RawBuilder<boolean>> = {
  waiting: () => isWaiting,
  mine: ({ userId }) => sql`(c.claimed_by = ${userId} and c.closed_at is null)`,
  unclaimed: () => sql`(${isWaiting} and c.claimed_by is null)`,
  answered: () => sql`(c.closed_at is null and c.waiting_since is null)`,
  closed: () => sql`(c.closed_at is not null)`,
  all: () => sql`true`,
}

/** Who waits longest comes first, where anyone waits; otherwise the latest. */
const orders: Record<InboxTab, RawBuilder<unknown>> = {
  waiting: sql`c.waiting_since, c.id`,
  mine: sql`c.waiting_since nulls last, c.last_at desc, c.id desc`,
  unclaimed: sql`c.waiting_since, c.id`,
  answered: sql`c.last_at desc, c.id desc`,
  closed: sql`c.closed_at desc, c.id desc`,
  all: sql`c.last_at desc, c.id desc`,
}

const ofKind = (kind: ConversationKind | null, { clinical }: Sight): RawBuilder<boolean> => {
  if (kind === null) return sql`true`
  // Otherwise all conversations would be looked at for one of them that may be read.
  if (kind === 'prescription' && !clinical) return sql`false`
  return kind === 'order' ? sql`c.subject_kind = 'order'` : sql`(c.subject_kind = 'request' and r.kind = ${kind})`
}

export type InboxSearch = { tab: InboxTab; kind: ConversationKind | null }

/** A page of conversations in the order of its tab. */
export async function pageOfConversations(
  db: Db,
  sight: Sight,
  { tab, kind, limit, offset }: InboxSearch & { limit: number; offset: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from conversation_threads c ${subjects} ${belongings}
      where ${conditions[tab](sight)} and ${ofKind(kind, sight)} and ${visible(sight)}
      order by ${orders[tab]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many conversations a search finds, counted up to `max`. */
export async function countConversations(
  db: Db,
  sight: Sight,
  { tab, kind, max }: InboxSearch & { max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from conversation_threads c ${subjects}
      where ${conditions[tab](sight)} and ${ofKind(kind, sight)} and ${visible(sight)} limit ${max}) found`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countOpen(db: Db, sight: Sight): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select (count(*) filter (where ${isWaiting}))::int as waiting,
           (count(*) filter (where ${conditions.unclaimed(sight)}))::int as unclaimed,
           (count(*) filter (where ${conditions.mine(sight)}))::int as mine
      from conversation_threads c ${subjects}
      where (${isWaiting} or ${conditions.mine(sight)}) and ${visible(sight)}`.execute(db)
  return rows[0] ?? { waiting: 0, unclaimed: 0, mine: 0 }
}

/** Conversations that were answered since then and wait for nothing more, the latest first. */
export async function answeredSince(
  db: Db,
  sight: Sight,
  { since, kind, limit }: { since: Date; kind: ConversationKind | null; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from conversation_threads c ${subjects} ${belongings}
      where c.answered_at >= ${since} and (c.waiting_since is null or c.closed_at is not null) and ${ofKind(kind, sight)} and ${visible(sight)}
      order by c.answered_at desc limit ${limit}`.execute(db)
  return rows
}

// The caller has checked the form of the id.
export async function findConversation(db: Db, sight: Sight, id: string): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from conversation_threads c ${subjects} ${belongings}
      where c.public_id = ${id}::uuid and ${visible(sight)}`.execute(db)
  return rows[0]
}

/** The customer's other conversations, the latest first. */
export async function othersOf(
  db: Db,
  sight: Sight,
  { userId, except, limit }: { userId: number; except: number; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    with known as (
      select 'order' as kind, id from orders_discussed where user_id = ${userId}
      union all select 'request', id from requests_discussed where user_id = ${userId})
    select ${columns} from known join conversation_threads c on c.subject_kind = known.kind and c.subject_id = known.id
      ${subjects} ${belongings}
      where c.id <> ${except} and ${visible(sight)} order by c.last_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOrdersOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders_discussed where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type AnswerTimesRow = {
  median: number | null
  answers: number
  inTime: number
  medianToday: number | null
  today: number
  inTimeToday: number
}

/** How long customers waited for the answers since then, in minutes of opening hours. */
export async function answerTimes(
  db: Db,
  { since, today, promised }: { since: Date; today: Date; promised: number },
): Promise<AnswerTimesRow> {
  const { rows } = await sql<AnswerTimesRow>`
    select (percentile_cont(0.5) within group (order by open_minutes))::float as median, count(*)::int as answers,
           (count(*) filter (where open_minutes <= ${promised}))::int as "inTime",
           (percentile_cont(0.5) within group (order by open_minutes) filter (where answered_at >= ${today}))::float as "medianToday",
           (count(*) filter (where answered_at >= ${today}))::int as today,
           (count(*) filter (where answered_at >= ${today} and open_minutes <= ${promised}))::int as "inTimeToday"
      from conversation_answer_times where answered_at >= ${since}`.execute(db)
  return rows[0] ?? { median: null, answers: 0, inTime: 0, medianToday: null, today: 0, inTimeToday: 0 }
}
