import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import type { Thread } from '../comment.ts'
import { addNote, listNamedColleagues } from '../notes/actions.server.ts'
import type { NamedColleague } from '../notes/note.ts'

/** A colleague who can go on with an order, a prescription or a request. */
export type Successor = NamedColleague

/** What a successor must be able to do. `reads`: read its notes, by which they hear of it; `works`: go on with it. */
export type Duty = { reads: Capability; works: Capability }

/** Those who can go on with it, without this member of staff. */
export const listSuccessors = async (db: Db, staff: Staff, { reads, works }: Duty): Promise<Successor[]> =>
  (await listNamedColleagues(db, staff, reads)).filter((one) => can(one, works))

/** `message`: for the colleague; empty for a usual one. */
type HandOverNote = { thread: Thread; staff: Staff; colleague: Successor; message: string; locale: Locale; reads: Capability }

/** The note that tells a colleague what is theirs now; the caller has locked its subject. Returns its id. */
export async function addHandOverNote(
  world: World,
  tx: Tx,
  { thread, staff, colleague, message, locale, reads }: HandOverNote,
): Promise<string> {
  const content = `@${colleague.name} ${message || m.hand_over_note({}, { locale })}`
  return (await addNote(world, tx, { thread, staff, content, reads })).id
}
