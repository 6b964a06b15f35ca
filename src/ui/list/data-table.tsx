import { useId } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation, Link } from 'react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ButtonLink } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { EmptyState } from '../empty-state.tsx'
import { edgePadding, hiddenBelow, hiddenFrom } from './column.ts'
import type { Column } from './column.ts'
import { BulkBar, RowCheckbox, SelectAll, useSelection } from './selection.tsx'
import type { Selection } from './selection.tsx'
import { sortingText } from './sorting.ts'
import type { SortLinks } from './sorting.ts'

/** What is shown instead of a table without rows. */
export type EmptyList = {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Such as to the whole list. */ link?: { to: string; text: string } | false
}

type TableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row is open in the pane beside the list. */
  isOpen?: (row: Row) => boolean
  rowClassName?: (row: Row) => string | false | undefined
  sorting?: SortLinks
  /** A last row with the sums of the others. */
  total?: Row
  /**
   * `fit`: columns are hidden on narrow screens; `scroll`: all columns stay and scroll sideways; `stack`: on phones a row becomes a
   * block with one line per cell.
   */
  narrow?: 'fit' | 'scroll' | 'stack'
}

type Props<Row> = TableProps<Row> & { empty?: EmptyList; selection?: Selection<Row> }

// Rows of 40 px, 56 px on touch screens.
const cell = 'h-10 border-b border-line px-1.5 py-1 max-lg:h-14'
const columnLooks = { quiet: 'whitespace-nowrap text-ink-2', line: 'whitespace-nowrap' } as const
const stackedCell = 'max-sm:block max-sm:h-auto max-sm:border-b-0 max-sm:px-4 max-sm:py-1'

/** The rows of a staff page, dense and by keyboard: a `RowLink` in a cell opens the row. */
export function DataTable<Row>({ selection, empty, ...table }: Props<Row>) {
  if (table.rows.length === 0 && empty) return <NoRows {...empty} />
  return selection ? <SelectableTable selection={selection} {...table} /> : <Table {...table} />
}

/** Says why a list is empty, and what to do about it. */
export function NoRows({ icon, title, text, link = false }: EmptyList) {
  return (
    <div className="p-4 lg:p-5">
      <EmptyState
        icon={icon}
        title={title}
        action={
          link && (
            <ButtonLink to={link.to} variant="quiet" size="s">
              {link.text}
            </ButtonLink>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

function SelectableTable<Row>({ selection, ...table }: TableProps<Row> & { selection: Selection<Row> }) {
  const form = useId()
  const { box, count, recount, selectAll } = useSelection(table.rows)
  return (
    <div ref={box} onChange={recount} className="group/selection min-w-0">
      <Table
        {...table}
        checkboxes={{ form, ...selection }}
        selectAll={<SelectAll count={count} rows={table.rows.length} onChange={selectAll} />}
      />
      <BulkBar id={form} count={count} onReset={recount}>
        {selection.actions}
      </BulkBar>
    </div>
  )
}

type Checkboxes<Row> = Pick<Selection<Row>, 'name' | 'value' | 'label' | 'isChecked'> & { form: string }

function Table<Row>({ selectAll, ...table }: TableProps<Row> & { checkboxes?: Checkboxes<Row>; selectAll?: ReactNode }) {
  const { caption, columns, rows, rowKey, sorting, total, narrow = 'fit' } = table
  const isLoading = useIsLoadingList()
  const padding = edgePadding(columns, { startsWithCheckbox: selectAll !== undefined, keepsAll: narrow === 'scroll' })
  const content = (
    <table
      aria-busy={isLoading || undefined}
      className="w-full border-separate border-spacing-0 bg-surface text-xs tabular-nums transition-opacity aria-busy:opacity-50 aria-busy:delay-200"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={narrow === 'stack' ? 'max-sm:sr-only' : undefined}>
        <tr>
          {selectAll && <td className={classNames(headerLook(narrow === 'fit'), 'w-px ps-4 lg:ps-5')}>{selectAll}</td>}
          {columns.map((column) => (
            <ColumnHeader
              key={column.header}
              column={column}
              sorting={sorting}
              className={classNames(
                headerLook(narrow === 'fit'),
                padding.get(column.header),
                narrow !== 'scroll' && column.from && hiddenBelow[column.from],
              )}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} padding={padding} {...table} />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot className="font-bold">
          <TableRow row={total} padding={padding} {...table} />
        </tfoot>
      )}
    </table>
  )
  // On screens narrower than any phone's, as where a page is enlarged to 400 %, the columns that stay may still be too wide.
  if (narrow !== 'scroll') return <div className="max-[22.4rem]:overflow-x-auto">{content}</div>
  return (
    <div role="region" tabIndex={0} aria-label={caption} className="overflow-x-auto">
      {content}
    </div>
  )
}

type RowProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey' | 'isOpen' | 'rowClassName' | 'narrow'> & {
  row: Row
  padding: ReadonlyMap<string, string>
  checkboxes?: Checkboxes<Row>
}

function TableRow<Row>({ row, padding, checkboxes, ...table }: RowProps<Row>) {
  const { columns, rowKey, isOpen, rowClassName, narrow } = table
  const open = isOpen?.(row) ?? false
  const mark = open && 'shadow-[inset_3px_0_var(--color-green)]'
  return (
    <tr
      className={classNames(
        'relative has-[[data-select]:checked]:bg-green-soft/50',
        narrow === 'stack' && 'max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2',
        open ? 'bg-green-soft' : 'hover:bg-paper',
        rowClassName?.(row),
      )}
    >
      {checkboxes && (
        <td className={classNames(cell, 'w-px ps-4 lg:ps-5', mark)}>
          <RowCheckbox
            form={checkboxes.form}
            name={checkboxes.name}
            value={(checkboxes.value ?? rowKey)(row)}
            label={checkboxes.label(row)}
            defaultChecked={checkboxes.isChecked?.(row) ?? false}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const { header, align, from, look: kind, className } = column
        const look = classNames(
          cell,
          padding.get(header),
          align === 'end' && 'text-end',
          kind && columnLooks[kind],
          narrow === 'scroll' ? 'whitespace-nowrap' : from && hiddenBelow[from],
          narrow === 'stack' && stackedCell,
          typeof className === 'function' ? className(row) : className,
        )
        if (index > 0)
          return (
            <td key={header} className={look}>
              {column.cell(row)}
            </td>
          )
        return (
          <th
            key={header}
            scope="row"
            className={classNames('[font-weight:inherit]', align !== 'end' && 'text-start', look, !checkboxes && mark)}
          >
            {column.cell(row)}
            <Below row={row} columns={columns} />
          </th>
        )
      })}
    </tr>
  )
}

/** The content of columns for which the screen is too narrow. */
function Below<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  return columns.map(
    ({ header, cell: content, from, isBelow = false }) =>
      isBelow &&
      from && (
        <span key={header} className={classNames('block text-ink-2 empty:hidden', hiddenFrom[from])}>
          {content(row)}
        </span>
      ),
  )
}

/** Whether other rows of the same page are on their way, such as after a filter or a page number. */
function useIsLoadingList(): boolean {
  const { state, location } = useNavigation()
  const { pathname, search } = useLocation()
  return state === 'loading' && location.pathname === pathname && location.search !== search
}

/** A sticky header stays under the bar of the staff pages. */
const headerLook = (isSticky: boolean): string =>
  classNames(
    'h-8 border-b border-line bg-paper px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-2',
    isSticky && 'sticky top-13 z-10 print:static',
  )

type ColumnHeaderProps<Row> = { column: Column<Row>; sorting: SortLinks | undefined; className: string }

function ColumnHeader<Row>({ column, sorting, className }: ColumnHeaderProps<Row>) {
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
