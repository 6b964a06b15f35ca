/** The column that a list is sorted by. */
export type Sorting<Name extends string = string> = { by: Name; isDescending: boolean }

/** What a list is sorted by, and the address of another order, as `sortingText` writes it. */
export type SortLinks = { current: Sorting; to: (text: string) => string }

/** As in the API: "-price" sorts from the largest to the smallest. */
export const sortingText = ({ by, isDescending }: Sorting): string => (isDescending ? `-${by}` : by)

/** Undefined for a text that names none of these columns. */
export function readSorting<Name extends string>(text: string | null, names: readonly Name[]): Sorting<Name> | undefined {
  const isDescending = text?.startsWith('-') ?? false
  const by = names.find((name) => name === text?.slice(isDescending ? 1 : 0))
  return by && { by, isDescending }
}
