import { PackageSearch } from 'lucide-react'
import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { ListAndPane, NothingChosen } from '#src/ui/pane.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { submitStaffOrderFormRequest } from '../staff-forms.server.ts'
import { readStaffList, readStaffOrder } from '../staff-reading.server.ts'
import { listPath, readListAddress, staffTabs } from './staff-list-address.ts'
import type { ListAddress, StaffTab } from './staff-list-address.ts'
import { StaffOrderPane } from './staff-order-pane.tsx'
import { StaffTable } from './staff-table.tsx'
import { StateTabs } from '#src/ui/state-tabs.tsx'

const names: Record<StaffTab, () => string> = {
  all: m.staff_tab_all,
  attention: m.staff_tab_attention,
  balance_due: m.staff_tab_balance_due,
  pending: m.staff_tab_pending,
  ready: m.staff_tab_ready,
  completed: m.staff_tab_completed,
  canceled: m.staff_tab_canceled,
}

/** Money that needs attention is rare: its tab is shown only if there is some. */
const visibleTabs = ({ tab: currentTab }: ListAddress, counts: Readonly<Record<StaffTab, number>>): StaffTab[] =>
  staffTabs.filter((tab) => tab !== 'attention' || currentTab === tab || counts.attention > 0)

function StaffTabs({ address, counts }: { address: ListAddress; counts: Readonly<Record<StaffTab, number>> }) {
  const locale = useLocale()
  const tabs = visibleTabs(address, counts).map((tab) => ({
    key: tab,
    name: names[tab](),
    count: counts[tab],
    to: listPath(locale, { ...address, tab, page: 1, order: null }),
    isCurrent: tab === address.tab,
  }))
  return <StateTabs label={m.staff_tabs()} tabs={tabs} />
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal, url } = visit
  const address = readListAddress(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const [list, website] = await Promise.all([readStaffList(world, principal, address), readWebsite(world.db)])
  const order = address.order === null ? null : await readStaffOrder(world, principal, { ...visit, number: address.order })
  return { list, address, order, shopName: website.name, retentionDays: website.limits.pickupKeptDays, now: world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = readListAddress(visit.url.searchParams)
  if (!address) throw data(null, { status: 404 })
  return submitStaffOrderFormRequest(visit, args.request, { back: listPath(visit.locale, address) })
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.staff_orders_title(), matches) }]

export default function StaffOrders() {
  const { list, address, order, shopName, retentionDays, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <ListAndPane
      isChosen={order !== null}
      label={m.staff_orders_title()}
      paneLabel={order ? m.staff_order_label({ number: order.number }) : m.staff_pane_empty()}
      pane={
        order ? (
          <StaffOrderPane
            order={order}
            shopName={shopName}
            error={answer?.number === order.number ? answer : undefined}
            closeTo={listPath(locale, { ...address, order: null })}
            level={2}
          />
        ) : (
          <NothingChosen icon={<PackageSearch aria-hidden="true" />} title={m.staff_pane_empty()}>
            {m.staff_pane_empty_text()}
          </NothingChosen>
        )
      }
    >
      <Head q={address.q} total={list.total} />
      <StaffTabs address={address} counts={list.counts} />
      {list.orders.length === 0 ? (
        <NoOrders isSearch={address.q !== ''} />
      ) : (
        <StaffTable orders={list.orders} address={address} now={now} retentionDays={retentionDays} />
      )}
      {list.pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination page={address.page} pages={list.pages} to={(page) => listPath(locale, { ...address, page, order: null })} />
        </div>
      )}
    </ListAndPane>
  )
}

function Head({ q, total }: Pick<ListAddress, 'q'> & { total: number }) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 pb-2 lg:px-5">
      <h1 className="text-[1.375rem] leading-7">{m.staff_orders_title()}</h1>
      <p className="text-xs text-ink-2 tabular-nums">
        {q ? m.staff_orders_found({ q }) : total === 1 ? m.orders_count_one() : m.orders_count({ count: total })}
      </p>
      {q && (
        <ButtonLink to={pathTo('staff.orders', locale)} variant="ghost" size="xs">
          {m.staff_orders_clear()}
        </ButtonLink>
      )}
    </div>
  )
}

function NoOrders({ isSearch }: { isSearch: boolean }) {
  const locale = useLocale()
  return (
    <div className="p-4 lg:p-5">
      <EmptyState
        icon={<PackageSearch aria-hidden="true" />}
        title={m.staff_orders_none()}
        action={
          <ButtonLink to={pathTo('staff.orders', locale)} variant="quiet" size="s">
            {m.staff_orders_see_all()}
          </ButtonLink>
        }
      >
        {isSearch ? m.staff_orders_none_found() : m.staff_orders_none_text()}
      </EmptyState>
    </div>
  )
}
