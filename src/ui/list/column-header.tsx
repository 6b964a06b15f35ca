import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import type { Column } from './column.ts'
import { sortingText } from './sorting.ts'
import type { SortLinks } from './sorting.ts'

/** A sticky header stays under the bar of the staff pages. */
export const headerLook = (isSticky: boolean): string =>
  classNames(
    'h-8 border-b border-line bg-paper px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-2',
    isSticky && 'sticky top-13 z-10 print:static',
  )

type Props<Row> = { column: Column<Row>; sorting: SortLinks | undefined; className: string }

export function ColumnHeader<Row>({ column, sorting, className }: Props<Row>) {
  const { header, align, hidesHeader = false, sort } = column
  const current = sort !== undefined && sorting?.current.by === sort ? sorting.current : undefined
  return (
    <th
      scope="col"
      aria-sort={current && (current.isDescending ? 'descending' : 'ascending')}
      className={classNames(align === 'end' ? 'text-end' : 'text-start', className)}
    >
      {hidesHeader ? (
        <span className="sr-only">{header}</span>
      ) : sorting && sort !== undefined ? (
        <SortLink column={column} sort={sort} sorting={sorting} />
      ) : (
        header
      )}
    </th>
  )
}

type LinkProps<Row> = { column: Column<Row>; sort: string; sorting: SortLinks }

/** Sorts by the column; the current one is turned round. */
function SortLink<Row>({ column: { header, isLargestFirst = false }, sort, sorting: { current, to } }: LinkProps<Row>) {
  const isCurrent = current.by === sort
  const Arrow = current.isDescending ? ArrowDown : ArrowUp
  return (
    <Link
      to={to(sortingText({ by: sort, isDescending: isCurrent ? !current.isDescending : isLargestFirst }))}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 underline-offset-3 hover:text-ink hover:underline"
    >
      {header}
      {isCurrent && <Arrow aria-hidden="true" className="size-3.5" />}
    </Link>
  )
}
