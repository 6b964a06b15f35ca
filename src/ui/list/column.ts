import type { ReactNode } from 'react'

/** Screen widths of `tokens.css`, and 96rem. */
export type Width = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export type Column<Row> = {
  /** Also names the column: no two are equal. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The column is shown from this width on. */
  from?: Width
  /** On narrower screens its content is shown under that of the first column. */
  isBelow?: boolean
  /** The header is for screen readers only, as above buttons. */
  hidesHeader?: boolean
  /** Its name in the order of the list; the header is then a link that sorts by it. */
  sort?: string
  /** The first click on the header sorts from the largest to the smallest, as for amounts. */
  isLargestFirst?: boolean
  /** `quiet`: small facts beside what the row is about, such as a date, on one line; `line`: on one line. */
  look?: 'quiet' | 'line'
  className?: string | ((row: Row) => string | false | undefined)
}

// Complete class names, because Tailwind reads them from the source.
export const hiddenBelow: Record<Width, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-[96rem]:hidden',
}
export const hiddenFrom: Record<Width, string> = {
  sm: 'sm:hidden',
  md: 'md:hidden',
  lg: 'lg:hidden',
  xl: 'xl:hidden',
  '2xl': 'min-[96rem]:hidden',
}
const startBelow: Record<Width, string> = {
  sm: 'max-sm:ps-4',
  md: 'max-md:ps-4',
  lg: 'max-lg:ps-4',
  xl: 'max-xl:ps-5',
  '2xl': 'max-[96rem]:ps-5',
}
const endBelow: Record<Width, string> = {
  sm: 'max-sm:pe-4',
  md: 'max-md:pe-4',
  lg: 'max-lg:pe-4',
  xl: 'max-xl:pe-5',
  '2xl': 'max-[96rem]:pe-5',
}
const widths: readonly Width[] = ['sm', 'md', 'lg', 'xl', '2xl']
const isNarrower = (width: Width | undefined, than: Width): boolean =>
  width === undefined || widths.indexOf(width) < widths.indexOf(than)

type Edges = { /** The checkboxes have the padding at the start. */ startsWithCheckbox: boolean; keepsAll: boolean }

/** Padding at the edges of the page, by column: the outermost column differs with the width of the screen. */
export function edgePadding(
  columns: readonly Pick<Column<never>, 'header' | 'from'>[],
  { startsWithCheckbox, keepsAll }: Edges,
): ReadonlyMap<string, string> {
  const padding = new Map<string, string>()
  const add = (header: string, name: string) => padding.set(header, [padding.get(header), name].filter(Boolean).join(' '))
  const pad = (ordered: typeof columns, always: string, below: Record<Width, string>) => {
    let outer: Width | undefined
    for (const { header, from } of ordered) {
      if (outer !== undefined && !isNarrower(from, outer)) continue
      add(header, outer === undefined ? always : below[outer])
      if (from === undefined || keepsAll) return
      outer = from
    }
  }
  if (!startsWithCheckbox) pad(columns, 'ps-4 lg:ps-5', startBelow)
  pad(columns.toReversed(), 'pe-4 lg:pe-5', endBelow)
  return padding
}
