import { PackageSearch } from 'lucide-react'
import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { StateTabs } from '#src/ui/list/state-tabs.tsx'
import { NothingChosen } from '#src/ui/list/pane.tsx'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { submitStaffOrderFormRequest } from '../staff-order-form.server.ts'
import { readStaffList, readStaffOrder } from '../read-staff-orders.server.ts'
import { listPath, readListAddress, staffTabs } from './staff-list-address.ts'
import type { ListAddress, StaffTab } from './staff-list-address.ts'
import { StaffOrderPane } from './staff-order-pane.tsx'
import { StaffTable } from './staff-table.tsx'

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
  const { q } = address
  const to = (changed: Partial<ListAddress>) => listPath(locale, { ...address, page: 1, order: null, ...changed })
  const pane = order ? (
    <StaffOrderPane
      order={order}
      shopName={shopName}
      error={answer?.number === order.number ? answer : undefined}
      closeTo={to({ page: address.page })}
      level={2}
    />
  ) : (
    <NothingChosen icon={<PackageSearch aria-hidden="true" />} title={m.staff_pane_empty()}>
      {m.staff_pane_empty_text()}
    </NothingChosen>
  )
  return (
    <ListPage
      title={m.staff_orders_title()}
      count={q ? m.staff_orders_found({ q }) : list.total === 1 ? m.orders_count_one() : m.orders_count({ count: list.total })}
      actions={
        q && (
          <ButtonLink to={pathTo('staff.orders', locale)} variant="ghost" size="xs">
            {m.staff_orders_clear()}
          </ButtonLink>
        )
      }
      tabs={
        <StateTabs
          label={m.staff_tabs()}
          tabs={visibleTabs(address, list.counts)}
          current={address.tab}
          nameOf={(tab) => names[tab]()}
          counts={list.counts}
          to={(tab) => to({ tab })}
        />
      }
      paging={{ page: address.page, pages: list.pages, to: (page) => to({ page }) }}
      pane={{
        label: order ? m.staff_order_label({ number: order.number }) : m.staff_pane_empty(),
        content: pane,
        isChosen: order !== null,
      }}
    >
      <StaffTable orders={list.orders} address={address} now={now} retentionDays={retentionDays} />
    </ListPage>
  )
}
