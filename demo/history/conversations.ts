import { addDays, MINUTE } from '#src/kernel/dates.ts'
import { afterOpenTime, openMinutes } from '#src/kernel/open-time.ts'
import { seal } from '#src/platform/crypto.ts'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { noteCell } from '#src/shop/accounts/notes/actions.server.ts'
import { commentCell } from '#src/shop/conversation/sealed.ts'
import { isSold } from './lives.ts'
import { insertRows } from './insert-rows.ts'
import type { PastOrder } from './past-order.ts'
import type { Scene } from './plan.ts'
import { exchanges } from './request-texts.ts'
import { customerNotes } from './note-texts.ts'

const conversationCount = 44

type Message = { orderId: number; at: Date; text: string; staffId: number | null }
type Thread = { orderId: number; messages: Message[]; answer: Answer }
type Answer = { staffId: number; sentAt: Date; answeredAt: Date; minutes: number }

/** Conversations about orders, all answered; the earlier ones are closed. Later ones come more often, as orders do. */
export async function addConversations(world: World, tx: Tx, scene: Scene, orders: readonly PastOrder[]): Promise<void> {
  const { chance, now } = scene
  const talked = new Set<PastOrder>()
  const candidates = orders.filter(({ plan, life }) => isSold(life) && plan.buyer.locale === 'pt')
  while (talked.size < Math.min(conversationCount, candidates.length))
    talked.add(candidates[Math.floor(candidates.length * (1 - chance.fraction() ** 2.2 * 0.999))] ?? chance.pick(candidates))
  const threads = [...talked].flatMap((order, index) => threadOf(scene, order, index))
  const messages = threads.flatMap((thread) => thread.messages).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await insertRows(
    tx,
    'comments',
    messages.map(({ orderId, at, text, staffId }) => {
      const publicId = world.id()
      return {
        public_id: publicId,
        subject_kind: 'order',
        subject_id: orderId,
        at,
        staff_id: staffId,
        // Staff have read what customers wrote.
        seen_at: staffId === null ? at : null,
        content_sealed: seal(world.keys, commentCell(publicId), text),
      }
    }),
  )
  await addAnswers(tx, threads)
  await closeThreads(tx, addDays(now, -3), scene.team.counter.userId)
  await addNotes(world, tx, scene, orders)
}

function threadOf({ chance, website, team, now }: Scene, { id, plan }: PastOrder, index: number): Thread[] {
  const shelves = plan.items.flatMap(({ pack }) => pack.shelves)
  const fitting = exchanges.filter(({ shelf }) => shelf !== undefined && shelves.includes(shelf))
  const general = exchanges.filter(({ shelf }) => shelf === undefined)
  const exchange = fitting[0] ?? general[index % general.length]
  const sentAt = new Date(plan.placedAt.getTime() + chance.between(6, 90) * MINUTE)
  const answeredAt = afterOpenTime(website.hours, sentAt, (4 + Math.floor(70 * chance.fraction() ** 1.7)) * MINUTE)
  if (!exchange || !answeredAt || answeredAt >= now) return []
  const staffId = chance.happens(0.55) ? team.counter.userId : team.pharmacist.userId
  const messages = [
    { orderId: id, at: sentAt, text: exchange.question, staffId: null },
    { orderId: id, at: answeredAt, text: exchange.answer, staffId },
  ]
  const minutes = openMinutes(website.hours, sentAt, answeredAt)
  return [{ orderId: id, messages, answer: { staffId, sentAt, answeredAt, minutes } }]
}

/** The triggers of comments have made the conversations. */
async function addAnswers(tx: Tx, threads: readonly Thread[]): Promise<void> {
  const rows = threads.map(({ orderId, answer }) => ({ orderId, ...answer }))
  await sql`
    insert into conversation_answers (conversation_id, staff_id, asked_at, answered_at, open_minutes)
      select c.id, a."staffId", a."sentAt", a."answeredAt", a.minutes
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as a ("orderId" bigint, "staffId" bigint, "sentAt" timestamptz, "answeredAt" timestamptz, minutes int)
        join conversations c on c.subject_kind = 'order' and c.subject_id = a."orderId"
        order by a."answeredAt"`.execute(tx)
}

async function closeThreads(tx: Tx, before: Date, userId: number): Promise<void> {
  await sql`
    update conversations set closed_at = last_at + interval '1 hour', closed_by = ${userId}
      where last_at < ${before} and waiting_since is null and closed_at is null`.execute(tx)
}

/** What staff should know of some regular customers. */
async function addNotes(world: World, tx: Tx, { team, chance, now }: Scene, orders: readonly PastOrder[]): Promise<void> {
  const regulars = [...new Map(orders.map(({ plan: { buyer } }) => [buyer.userId, buyer])).values()].filter(
    ({ userId }) => userId !== null,
  )
  await insertRows(
    tx,
    'customer_notes',
    customerNotes.flatMap((text, index) => {
      const buyer = regulars[index * 5]
      const publicId = world.id()
      if (!buyer?.userId) return []
      return [
        {
          public_id: publicId,
          user_id: buyer.userId,
          staff_id: index % 2 === 0 ? team.counter.userId : team.pharmacist.userId,
          text_sealed: seal(world.keys, noteCell(publicId), text),
          at: addDays(now, -chance.between(5, 200)),
        },
      ]
    }),
  )
}
