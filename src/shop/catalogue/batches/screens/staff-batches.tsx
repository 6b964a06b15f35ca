import { CalendarClock, Download } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { expiryText } from '../batch.ts'
import type { Batch } from '../batch.ts'
import { daysLeft, daysLeftText } from '../expiry-labels.ts'
import { BatchPane } from './batch-pane.tsx'
import { BatchStateTag } from './batch-state-tag.tsx'
import { batchTabs, batchesPath } from './batches-address.ts'
import type { BatchesAddress, BatchTab } from './batches-address.ts'
import type { action, loader } from './staff-batches.server.ts'

export { action, loader } from './staff-batches.server.ts'

export const meta = titled(m.batches_title)

const names: Record<BatchTab, () => string> = {
  expiring: m.batches_tab_expiring,
  all: m.batches_tab_all,
  quarantine: m.batches_tab_quarantine,
  removed: m.batches_tab_removed,
}

const icon = <CalendarClock aria-hidden="true" />

export default function StaffBatches() {
  const { batches, pages, total, counts, address, pane, today, canChange } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const to = (changed: Partial<BatchesAddress>) =>
    batchesPath(locale, { ...address, page: 1, item: null, short: null, ...changed })
  const path = pathTo('staff.stock.batches', locale)
  return (
    <ListPage
      title={m.batches_title()}
      count={total === 1 ? m.batches_count_one() : m.batches_count({ count: total })}
      search={{
        label: m.batches_find(),
        placeholder: m.batches_find_placeholder(),
        q: address.q,
        action: path,
        clear: { to: path, text: m.batches_clear() },
      }}
      actions={<BatchLinks />}
      tabs={{
        label: m.batches_tabs(),
        tabs: batchTabs,
        current: address.tab,
        nameOf: (tab) => names[tab](),
        counts,
        to: (tab) => to({ tab }),
      }}
      paging={{ page: address.page, pages, to: (page) => to({ page }) }}
      pane={{
        label: pane?.name[locale],
        isNarrow: true,
        content: pane && (
          <BatchPane
            batch={pane}
            canChange={canChange}
            refused={refused?.item === pane.id ? refused : undefined}
            short={refused === undefined ? address.short : null}
            closeTo={to({ page: address.page })}
            level={2}
          />
        ),
        none: { icon, title: m.batches_choose(), text: m.batches_choose_text() },
      }}
    >
      <DataTable
        caption={m.batches_title()}
        columns={columnsOf(locale, { address, today })}
        rows={batches}
        rowKey={({ id }) => id}
        isOpen={({ id }) => id === address.item}
        empty={{
          icon,
          title: address.tab === 'expiring' && !address.q ? m.batches_none_expiring() : m.batches_none(),
          text: m.batches_none_text(),
        }}
      />
    </ListPage>
  )
}

function BatchLinks() {
  const locale = useLocale()
  const apiBase = useApiBase()
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2">
      <ButtonLink to={`${apiBase}/staff/batches/export?locale=${locale}`} reloadDocument download variant="quiet" size="xs">
        <Download aria-hidden="true" />
        {m.batches_csv()}
      </ButtonLink>
      <ButtonLink to={pathTo('staff.stock', locale)} variant="quiet" size="xs">
        {m.receiving_back()}
      </ButtonLink>
    </span>
  )
}

type Row = Omit<Batch, 'reason'>
type ListContext = { address: BatchesAddress; today: string }

const soonDays = 14

const columnsOf = (locale: Locale, { address, today }: ListContext): Column<Row>[] => [
  {
    header: m.batches_column_product(),
    // Long names are cut off instead of widening the page.
    className: 'w-full max-w-0',
    cell: ({ id, name, pack, sku }) => (
      <>
        <RowLink
          to={batchesPath(locale, { ...address, item: id, short: null })}
          pageTo={pathTo('staff.stock.batches.show', locale, { id })}
          isOpen={address.item === id}
        >
          {name[locale]}
        </RowLink>
        <span className="block truncate text-ink-2">
          {pack[locale]} · {sku}
        </span>
      </>
    ),
  },
  { header: m.batches_column_batch(), cell: ({ code }) => code ?? m.batches_without_code(), from: 'sm', isBelow: true },
  {
    header: m.batches_column_expiry(),
    cell: ({ expiresOn }) => (expiresOn === null ? m.batches_without_expiry() : expiryText(expiresOn)),
    from: 'lg',
    look: 'line',
  },
  { header: m.batches_column_left(), cell: ({ expiresOn }) => <DaysLeft expiresOn={expiresOn} today={today} />, align: 'end' },
  { header: m.batches_column_pieces(), cell: ({ quantity }) => quantity, align: 'end' },
  { header: m.batches_column_state(), cell: ({ state }) => <BatchStateTag state={state} always />, from: 'lg' },
]

function DaysLeft({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (expiresOn === null) return null
  const days = daysLeft(expiresOn, today)
  return (
    <span className={classNames('font-semibold whitespace-nowrap', days <= soonDays ? 'text-bad' : days <= 90 && 'text-warn')}>
      {daysLeftText(days)}
    </span>
  )
}
