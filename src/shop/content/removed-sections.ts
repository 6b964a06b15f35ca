import { canMove } from './content-sections.ts'
import type { PageForm, ContentSection } from './content-sections.ts'

/** Prefix of a removed section's field names, because a new section may reuse its uid. */
export const removedField = 'removed.'

/** A section just removed from the form, with its position and texts, so that it can be restored. */
export type RemovedSection = ContentSection & { at: number; texts: readonly (readonly [field: string, text: string])[] }

/** The section that this button removes. */
export function findRemovedSection({ sections, texts }: PageForm, action: string): RemovedSection | undefined {
  const section = sections.find(({ uid }) => action === `remove:${uid}`)
  if (!section || !canMove(sections, section)) return undefined
  const own = Object.entries(texts).filter(([field]) => field.startsWith(`${section.uid}.`))
  return { ...section, at: sections.indexOf(section), texts: own }
}
