import type { Preference, RequestItem } from './request.ts'

/** Whether each of two offers is a generic; null where the catalogue does not know it. */
export type GenericOffers = { original: boolean | null; alternative: boolean | null }

/**
 * Which of two offers a quote begins with: what the customer said that they prefer, else what was prescribed. An offer in the
 * pharmacist's own words is taken for the brand that was prescribed, and one beside it for its generic.
 */
export function preselectedChoice(
  preference: Preference | null,
  { original, alternative }: GenericOffers,
): RequestItem['choice'] {
  if (preference === null) return 'original'
  const isWanted = (isGeneric: boolean): boolean => isGeneric === (preference === 'generic')
  if (isWanted(original ?? false)) return 'original'
  return isWanted(alternative ?? true) ? 'alternative' : 'original'
}
