import type { Locale } from '#src/i18n/locales.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { PhotoComment } from '#src/shop/conversation/comment.ts'
import { listNamedColleagues, markMentionsRead, readNotes } from '#src/shop/conversation/notes/actions.server.ts'
import { noteView } from '#src/shop/conversation/notes/note.ts'
import type { Note, NotesView } from '#src/shop/conversation/notes/note.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { conversationEvents } from './conversation-view.ts'
import type { ConversationView, ReplyView, TimelineEvent, TimelineItem } from './conversation-view.ts'
import type { Subject, WholeConversation } from './inbox.ts'
import { findRow, listOthers, readWhole } from './read-inbox.server.ts'
import { listReplies } from './replies/actions.server.ts'
import { closingTime, fillPlaces, firstNameOf } from './replies/places.ts'
import type { PlaceValues } from './replies/places.ts'
import type { InboxRow } from './store.server.ts'
import { waitClock } from './wait-clock.ts'

/** Who reads and writes notes about it: those who may read it. */
export const notesCapability = ({ threadKind, isClinical }: Pick<InboxRow, 'threadKind' | 'isClinical'>) => {
  if (threadKind === 'order') return 'orders.message'
  return isClinical ? 'prescriptions.read' : 'requests.read'
}

/** All that the page of a conversation shows; undefined where there is none for this member of staff. A flat number of statements. */
export async function readConversationView(visit: StaffVisit, id: string): Promise<ConversationView | undefined> {
  const { world, principal: staff, isPrefetch, locale } = visit
  const row = await findRow(world.db, staff, id)
  const whole = row && (await readWhole(world, staff, row, { source: 'page', isPrefetch }))
  if (!row || !whole) return undefined
  const { thread, comments, ...conversation } = whole
  const [website, notes, colleagues, events, others, replies] = await Promise.all([
    readWebsite(world.db),
    readNotes(world, world.db, thread),
    listNamedColleagues(world.db, staff, notesCapability(row)),
    readEvents(world.db, whole.subject),
    listOthers(world, staff, row),
    listReplies(world.db),
  ])
  if (!isPrefetch) await markMentionsRead(world, staff, thread, notes)
  const now = world.now()
  const clock = whole.waitingSince && waitClock(website, whole.waitingSince, now)
  const places = placesOf(whole, website, now)
  return {
    ...conversation,
    messages: comments.length,
    timeline: timelineOf(visit, { comments, notes, events, closed: clock?.closed ?? [] }),
    clock,
    colleagues: colleaguesOf(colleagues, locale),
    others,
    replies: replies.map((reply): ReplyView => ({ ...reply, text: fillPlaces(reply.text[whole.locale], places) })),
  }
}

const placesOf = ({ customer, subject, locale }: WholeConversation, { hours }: Website, now: Date): PlaceValues => ({
  name: firstNameOf(customer.name),
  number: subject.kind === 'order' ? subject.ref : undefined,
  closing: closingTime(hours, now, locale),
})

const colleaguesOf = (colleagues: Awaited<ReturnType<typeof listNamedColleagues>>, locale: Locale): NotesView['colleagues'] =>
  colleagues.map(({ name, roles }) => ({ name, role: roleNames(roles, locale) }))

const maxEvents = 50

/** Who claimed, released, closed and reopened it. */
async function readEvents(db: Db, { kind, ref }: Subject): Promise<TimelineEvent[]> {
  const entries = await entriesOn(db, { kind, ids: [ref], actions: conversationEvents }, { limit: maxEvents })
  const actors = await nameActors(
    db,
    entries.map((entry) => entry.actor_id).filter((actor) => actor !== null),
  )
  return entries.flatMap(({ action, at, actor_id: actor }) => {
    const event = conversationEvents.find((one) => one === action)
    return event ? [{ kind: 'event' as const, event, at, by: actors.get(actor ?? '')?.name ?? null }] : []
  })
}

type Parts = {
  comments: readonly PhotoComment[]
  notes: readonly Note[]
  events: readonly TimelineEvent[]
  closed: readonly { from: Date; until: Date }[]
}

/** Messages, notes and what staff did with the conversation, oldest first. */
function timelineOf({ world, sessionToken }: StaffVisit, { comments, notes, events, closed }: Parts): TimelineItem[] {
  const items: TimelineItem[] = [
    ...comments.map(({ uploads, isUnseen, ...comment }) => ({
      ...comment,
      kind: 'message' as const,
      isNew: isUnseen,
      photos: uploadViews(world, uploads, sessionToken),
    })),
    ...notes.map((note) => ({ ...noteView(note), kind: 'note' as const })),
    ...events,
    ...closed.map(({ from, until }) => ({ kind: 'closed' as const, at: from, until })),
  ]
  return items.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
