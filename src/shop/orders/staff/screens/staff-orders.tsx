import { PackageSearch, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { withSearch } from '#src/platform/search-address.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import { titled } from '#src/ui/page-title.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import type { ListPane } from '#src/ui/list/list-page.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { NothingLeftNotice, TakeNext, nothingLeft, takeNextIntent } from '#src/ui/list/take-next.tsx'
import type { NothingLeft } from '#src/ui/list/take-next.tsx'
import { can } from '#src/shop/permissions/capabilities.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { currentBulk } from '../../bulk/background.actions.server.ts'
import { isBulkForm, submitBulkForm } from '../../bulk/bulk-form.server.ts'
import type { BulkFormResult } from '../../bulk/bulk-form.server.ts'
import type { BulkHandOverResult } from '../../bulk/hand-over-form.server.ts'
import { BulkPane } from '../../bulk/screens/bulk-pane.tsx'
import { bulkActionOf, titles } from '../../bulk/screens/bulk-texts.ts'
import { BulkAtWork } from '../../bulk/screens/bulk-at-work.tsx'
import { BulkUndo } from '../../bulk/screens/bulk-undo.tsx'
import { HandOverPane } from '../../bulk/screens/hand-over-pane.tsx'
import { takeNextOrder } from '../../picking/next-order.actions.server.ts'
import { PrintLink } from '../../print/screens/print-link.tsx'
import { OrderFilters } from '../../search/screens/order-filters.tsx'
import { listViews } from '../../views/actions.server.ts'
import { OrderViews } from '../../views/screens/order-views.tsx'
import { isViewForm, submitViewForm } from '../../views/view-form.server.ts'
import { submitStaffOrderFormRequest } from '../staff-order-form.server.ts'
import type { StaffOrderFormErrors } from '../staff-order-form.server.ts'
import { readStaffList, readStaffOrder } from '../read-staff-orders.server.ts'
import type { StaffListView, StaffOrderPage } from '../read-staff-orders.server.ts'
import { listPath, readListAddress, staffTabs } from '../list-address.ts'
import type { ListAddress, StaffTab } from '../list-address.ts'
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
const visibleTabs = ({ tab: currentTab }: ListAddress, counts: StaffListView['counts']): StaffTab[] =>
  staffTabs.filter((tab) => tab !== 'attention' || currentTab === tab || (counts?.attention ?? 0) > 0)

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal, url } = visit
  const address = withSearch(visit, orNotFound(readListAddress(url.searchParams)))
  const [list, website, views, bulkAtWork] = await Promise.all([
    readStaffList(world, principal, address, visit.locale),
    readWebsite(world.db),
    listViews(world, principal),
    can(principal, 'orders.transition') ? currentBulk(world, principal) : undefined,
  ])
  const order = address.order === null ? null : await readStaffOrder(world, principal, { ...visit, number: address.order })
  return {
    list,
    address,
    order,
    views,
    bulkAtWork: bulkAtWork ?? null,
    counties: website.delivery.counties.map(({ name }) => name),
    canTransition: can(principal, 'orders.transition'),
    shopName: website.name,
    retentionDays: website.limits.pickupKeptDays,
    now: world.now(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = withSearch(visit, orNotFound(readListAddress(visit.url.searchParams)))
  // Forms with photos, which are read elsewhere, are about one order.
  const isPlain = args.request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const form = isPlain ? await args.request.formData() : undefined
  if (form && isBulkForm(form)) return submitBulkForm(visit, form, address)
  if (form && isViewForm(form)) return submitViewForm(visit, form, address)
  if (form?.get('intent') === takeNextIntent) return submitTakeNext(visit, form)
  return submitStaffOrderFormRequest(visit, args.request, { back: listPath(visit.locale, address) })
}

const submitTakeNext = (visit: StaffVisit, form: FormData) =>
  withFormIdempotency<NothingLeft>(visit, form, async () => {
    const number = await takeNextOrder(visit.world, visit.principal, 'page')
    return number === undefined ? nothingLeft : redirect(pathTo('staff.orders.show', visit.locale, { id: number }), 303)
  })

export const meta = titled(m.staff_orders_title)

export default function StaffOrders() {
  const { list, address, order, views, bulkAtWork, counties, canTransition, shopName, retentionDays, now } =
    useLoaderData<typeof loader>()
  // Others’ changes are shown while a dry run, or what it did, is still read.
  const answer = useLastingAnswer(useActionData<typeof action>())
  const locale = useLocale()
  const { q } = address
  const to = (changed: Partial<ListAddress>) => listPath(locale, { ...address, page: 1, order: null, ...changed })
  const closeTo = to({ page: address.page })
  const { bulk, ofHandOver, notice, isNothingLeft, ofView, ofOrder } = answersOf(answer)
  return (
    <ListPage
      title={m.staff_orders_title()}
      count={<Count list={list} q={q} />}
      actions={
        <>
          {q && <ClearSearch />}
          {canTransition && (
            <span className="ms-auto flex flex-wrap gap-2 max-lg:ms-0 max-lg:[&_svg]:hidden">
              <ByStaff />
              <TakeNext />
            </span>
          )}
        </>
      }
      done={notice?.isError === false ? notice.text : undefined}
      notice={listNotice({ isNothingLeft, error: notice?.isError ? notice.text : undefined, bulkAtWork })}
      views={<OrderViews views={views} address={address} result={ofView} />}
      tabs={{
        label: m.staff_tabs(),
        tabs: visibleTabs(address, list.counts),
        current: address.tab,
        nameOf: (tab) => names[tab](),
        counts: list.counts,
        to: (tab) => to({ tab }),
      }}
      filters={<OrderFilters address={address} errors={list.errors} counties={counties} />}
      paging={{ page: address.page, pages: list.pages, to: (page) => to({ page }) }}
      pane={bulkPane({ bulk, ofHandOver }, list.total, closeTo) ?? orderPane({ order, shopName, error: ofOrder, closeTo })}
    >
      <StaffTable
        key={ofHandOver ? ofHandOver.kind : bulk && `${bulk.state} ${bulk.isDone}`}
        orders={list.orders}
        address={address}
        now={now}
        retentionDays={retentionDays}
        canTransition={canTransition}
        chosen={ofHandOver ? chosenIn(ofHandOver) : bulk && !bulk.isDone ? chosenIn(bulk) : undefined}
      />
      {bulk && bulk.undo !== '' && <BulkUndo key={bulk.undo} bulk={bulk} />}
    </ListPage>
  )
}

type Notices = { isNothingLeft: boolean; error: string | undefined; bulkAtWork: ComponentProps<typeof BulkAtWork>['bulk'] | null }

function listNotice({ isNothingLeft, error, bulkAtWork }: Notices) {
  if (isNothingLeft) return <NothingLeftNotice />
  if (error === undefined && !bulkAtWork) return null
  return (
    <>
      <RefusedNotice tone="warn" text={error} />
      {bulkAtWork && <BulkAtWork bulk={bulkAtWork} />}
    </>
  )
}

/** The tabs say it as well; on a tablet the buttons need the room. */
const Count = ({ list, q }: { list: StaffListView; q: string }) => (
  <span className={list.counts && !q ? 'max-[96rem]:hidden' : undefined}>{countText(list, q)}</span>
)

function countText({ total, counts }: Pick<StaffListView, 'total' | 'counts'>, q: string): string {
  if (!counts) return m.staff_orders_found_many({ q, count: total })
  if (q) return m.staff_orders_found({ q })
  return total === 1 ? m.orders_count_one() : m.orders_count({ count: total })
}

const ClearSearch = () => (
  <ButtonLink to={pathTo('staff.orders', useLocale())} variant="ghost" size="xs">
    {m.staff_orders_clear()}
  </ButtonLink>
)

const ByStaff = () => (
  <ButtonLink to={pathTo('staff.orders.new', useLocale())} variant="quiet" size="xs">
    <Plus aria-hidden="true" />
    {m.counter_order_link()}
  </ButtonLink>
)

type BulkAnswers = { bulk: BulkFormResult | undefined; ofHandOver: BulkHandOverResult | undefined }

function bulkPane({ bulk, ofHandOver }: BulkAnswers, total: number, closeTo: string): ListPane | undefined {
  if (ofHandOver)
    return {
      isSheet: true,
      label: titles.hand_over(),
      content: <HandOverPane bulk={ofHandOver} total={total} closeTo={closeTo} />,
    }
  if (!bulk) return undefined
  const content = <BulkPane bulk={bulk} total={total} closeTo={closeTo} />
  return { isSheet: true, label: titles[bulkActionOf(bulk.state)](), content }
}

type OrderPane = {
  order: StaffOrderPage | null
  shopName: string
  error: StaffOrderFormErrors | undefined
  closeTo: string
}

const orderPane = ({ order, shopName, error, closeTo }: OrderPane): ListPane => ({
  label: order ? m.staff_order_label({ number: order.number }) : undefined,
  content: order && (
    <>
      <StaffOrderPane
        order={order}
        shopName={shopName}
        error={error?.number === order.number ? error : undefined}
        closeTo={closeTo}
        level={2}
      />
      <PaneBlock screenOnly>
        <PrintLink number={order.number} />
      </PaneBlock>
    </>
  ),
  none: { icon: <PackageSearch aria-hidden="true" />, title: m.staff_pane_empty(), text: m.staff_pane_empty_text() },
})

type Answer = ReturnType<typeof useActionData<typeof action>>

/** The answer of the bar or its pane, of an undo, of the next one, of a saved view, or of the order in the pane. */
function answersOf(answer: Answer) {
  const kind = answer && 'kind' in answer ? answer : undefined
  return {
    bulk: kind?.kind === 'bulk' ? kind : undefined,
    ofHandOver: kind?.kind === 'bulk-hand-over' ? kind : undefined,
    notice: kind?.kind === 'bulk-notice' ? kind : undefined,
    isNothingLeft: kind?.kind === 'nothing-left',
    ofView: kind?.kind === 'view' ? kind : undefined,
    ofOrder: answer && 'number' in answer ? answer : undefined,
  }
}

const chosenIn = ({ rows }: Pick<BulkFormResult | BulkHandOverResult, 'rows'>) => ({
  numbers: rows.map(({ number }) => number),
  stays: rows.filter(({ reason }) => reason !== null).map(({ number }) => number),
})
