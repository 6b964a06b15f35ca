import type { ReactNode } from 'react'
import { ListChecks } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { StateTabs } from '#src/ui/list/state-tabs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { importPath, rowTabs } from './import-address.ts'
import { tabNames } from './import-labels.ts'
import type { ImportPage } from './staff-import.server.ts'

/** The rows of the file, by what happens to them. */
export function ImportRows({ page, report }: { page: ImportPage; report: ReactNode }) {
  const { id, tab, counts, rows, groups, state } = page
  const locale = useLocale()
  const empty = { icon: <ListChecks aria-hidden="true" />, title: m.import_tab_empty() }
  const title = state === 'checked' ? m.import_outcome() : m.import_outcome_done()
  return (
    <section aria-labelledby="outcome" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 lg:px-5">
        <h2 id="outcome" className="font-sans text-sm font-bold tracking-normal">
          {title}
        </h2>
        {state === 'checked' && <p className="text-xs text-ink-2">{m.import_outcome_nothing_yet()}</p>}
        <div className="ms-auto">{report}</div>
      </div>
      <StateTabs
        label={m.import_tabs()}
        tabs={rowTabs.filter((one) => one !== 'stays' || counts.stays > 0)}
        current={tab}
        nameOf={(one) => tabNames[one]()}
        counts={counts}
        to={(one) => importPath(locale, id, { tab: one })}
      />
      {tab === 'error' ? (
        <DataTable
          caption={tabNames[tab]()}
          columns={groupColumns(locale)}
          rows={groups}
          rowKey={({ column, firstLine, why }) => `${firstLine} ${column} ${why}`}
          narrow="stack"
          empty={empty}
        />
      ) : (
        <DataTable
          caption={tabNames[tab]()}
          columns={rowColumns()}
          rows={rows}
          rowKey={({ line }) => String(line)}
          narrow="stack"
          empty={empty}
        />
      )}
      {page.pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination page={page.page} pages={page.pages} to={(number) => importPath(locale, id, { tab, page: number })} />
        </div>
      )}
    </section>
  )
}

type Row = ImportPage['rows'][number]
type Group = ImportPage['groups'][number]

/** Equal errors stand once, with how many rows have them. */
const groupColumns = (locale: Locale): Column<Group>[] => [
  {
    header: m.import_column_rows(),
    cell: ({ count, firstLine }) =>
      count === 1 ? (
        m.import_groups_row_one({ line: firstLine })
      ) : (
        <>
          <b className="font-semibold">{m.import_groups_rows({ count: formatNumber(count, locale) })}</b>{' '}
          <span className="text-ink-2">{m.import_groups_first({ line: firstLine })}</span>
        </>
      ),
    className: 'tabular-nums',
  },
  { header: m.import_row_column(), cell: ({ column }) => column, className: 'font-semibold break-words' },
  {
    header: m.import_row_value(),
    cell: ({ values, count }) => (
      <ul className="grid justify-items-start gap-0.5">
        {values.map((value) => (
          <li key={value}>
            <code className="rounded-sm bg-bad-soft px-1.5 font-semibold wrap-anywhere text-bad">{value}</code>
          </li>
        ))}
        {values.length > 1 && count > values.length && <li className="text-ink-2">{m.import_groups_more()}</li>}
      </ul>
    ),
  },
  {
    header: m.import_row_why(),
    cell: ({ why, fix }) => (
      <>
        <b className="font-semibold">{why}</b> <span className="text-ink-2">{fix}</span>
      </>
    ),
  },
]

const rowColumns = (): Column<Row>[] => [
  { header: m.import_row_line(), cell: ({ line }) => line, className: 'w-14 text-ink-2' },
  { header: m.import_row_item(), cell: ({ name }) => <b className="font-semibold">{name}</b> },
  {
    header: m.import_row_changes(),
    cell: ({ changes }) => (
      <ul className="grid gap-0.5">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere">
            {m.import_row_change({ field, before: shortOf(before), after: shortOf(after) })}
          </li>
        ))}
      </ul>
    ),
  },
]

const shortOf = (text: string): string => (text === '' ? m.import_row_nothing() : text.slice(0, 120))
