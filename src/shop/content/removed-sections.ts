import { canMove } from './content-sections.ts'
import type { PageForm, ContentSection } from './content-sections.ts'

/** Before the names of its fields while it is out of the form: a new part may take its name. */
export const removedField = 'removed.'

/** A part that has just left the form, with its place and texts: it can come back. */
export type RemovedSection = ContentSection & { at: number; texts: readonly (readonly [field: string, text: string])[] }

/** The part that this button takes away. */
export function findRemovedSection({ sections, texts }: PageForm, action: string): RemovedSection | undefined {
  const section = sections.find(({ uid }) => action === `remove:${uid}`)
  if (!section || !canMove(sections, section)) return undefined
  const own = Object.entries(texts).filter(([field]) => field.startsWith(`${section.uid}.`))
  return { ...section, at: sections.indexOf(section), texts: own }
}
