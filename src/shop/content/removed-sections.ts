import { canMove } from './content-sections.ts'
import type { PageForm, ContentSection } from './content-sections.ts'

/** Before the names of its fields while it is out of the form: a new part may take its name. */
export const removedField = 'removed.'

/** A part that has just left the form, with its place and texts: it can come back. */
export type RemovedSection = ContentSection & { at: number; texts: readonly (readonly [field: string, text: string])[] }

/** The part that this button takes away. */
export function removedPiece({ pieces, texts }: PageForm, pressed: string): RemovedSection | undefined {
  const piece = pieces.find(({ uid }) => pressed === `remove:${uid}`)
  if (!piece || !canMove(pieces, piece)) return undefined
  const own = Object.entries(texts).filter(([field]) => field.startsWith(`${piece.uid}.`))
  return { ...piece, at: pieces.indexOf(piece), texts: own }
}
