import type { Preference, RequestItem } from '../request/request.ts'

/** Whether each of two offers is a generic; null where the catalogue does not know it. */
export type GenericOffers = { original: boolean | null; alternative: boolean | null }

/**
 * The preselected offer of a quote: the one that the customer prefers, otherwise the prescribed one. A free line counts as the
 * prescribed brand, and a free alternative as its generic.
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
