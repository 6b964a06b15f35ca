import { fold } from '#src/kernel/text.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

/** What a member of staff wrote for colleagues about an order, prescription or request; its customer never sees it. */
export type Note = {
  id: string
  /** Its author. */ by: string | null
  content: string
  at: Date
  /** Colleagues whom it names. */ mentions: readonly Mention[]
}

type Named = { rowId: number; name: string }
type Mention = Named & { isRead: boolean }
/** A colleague whom a note can name. */
export type NamedColleague = Named & { /** Public id. */ id: string; roles: readonly StaffRole[] }

/** A colleague as the form of a note offers them. */
type ColleagueView = { name: string; role: string }

/** `canWrite`: false once the personal data of the subject were erased. */
export type NotesView = { notes: readonly NoteView[]; colleagues: readonly ColleagueView[]; canWrite: boolean }

export const maxNoteLength = 1000

/** A part of a note's text. `isMention`: it names a colleague. */
export type NotePart = { text: string; isMention: boolean }

/** What the pages show of a note. */
export type NoteView = Pick<Note, 'id' | 'by' | 'at'> & { parts: readonly NotePart[] }

/** A note as pages show it. */
export const noteView = ({ id, by, at, content, mentions }: Note): NoteView => ({
  id,
  by,
  at,
  parts: notePartsOf(content, mentions),
})

/** The colleagues whom a text names: by "@" and the whole name, or the first name where only one has it; accents may be missing. */
export const mentionedIn = <Colleague extends Named>(content: string, colleagues: readonly Colleague[]): Colleague[] => {
  const found = mentionsIn(content, colleagues).map(({ colleague }) => colleague)
  return [...new Set(found)]
}

export function notePartsOf(content: string, colleagues: readonly Named[]): NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const { from, to } of mentionsIn(content, colleagues)) {
    parts.push({ text: content.slice(end, from), isMention: false }, { text: content.slice(from, to), isMention: true })
    end = to
  }
  return [...parts, { text: content.slice(end), isMention: false }].filter(({ text }) => text !== '')
}

type Found<Colleague> = { from: number; to: number; colleague: Colleague }

function mentionsIn<Colleague extends Named>(content: string, colleagues: readonly Colleague[]): Found<Colleague>[] {
  const names = namesOf(colleagues)
  return [...content.matchAll(/@/g)].flatMap(({ index }) => {
    const rest = content.slice(index + 1)
    const named = names.find(({ name }) => startsWithName(rest, name))
    return named ? [{ from: index, to: index + 1 + named.name.length, colleague: named.colleague }] : []
  })
}

/** Longer names first, so that "Ana Vaz" is not read as "Ana". */
function namesOf<Colleague extends Named>(colleagues: readonly Colleague[]): { name: string; colleague: Colleague }[] {
  const firstNames = colleagues.map(({ name }) => firstName(name))
  const isUnique = (name: string): boolean => firstNames.filter((one) => fold(one) === fold(name)).length === 1
  return colleagues
    .flatMap((colleague) => [colleague.name, firstName(colleague.name)].map((name) => ({ name, colleague })))
    .filter(({ name, colleague }) => name !== '' && (name === colleague.name || isUnique(name)))
    .toSorted((one, other) => other.name.length - one.name.length)
}

const firstName = (name: string): string => name.split(' ')[0] ?? ''

const startsWithName = (text: string, name: string): boolean =>
  fold(text.slice(0, name.length)) === fold(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
