import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listEndingBatches } from '#src/shop/catalogue/batches/actions.server.ts'
import { listLowStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { claimOrder } from '#src/shop/orders/picking/claim.actions.server.ts'
import { listOpenOrders } from '#src/shop/orders/staff/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readOwnersToday } from '#src/shop/reports/today/actions.server.ts'
import { claimRequest, countWaiting, listWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { queueRow } from '#src/shop/requests/queue/staff-view.ts'
import { nothingLeft, takeNextIntent } from '#src/ui/list/take-next.tsx'
import type { NothingLeft } from '#src/ui/list/take-next.tsx'
import { readWebsite } from '../../website/actions.server.ts'
import { takeNext } from '../next/actions.server.ts'
import { readWorkName } from '../next/next-work.ts'
import { readOpening } from '../opening.server.ts'
import { countToday, filterToday, groupByDue, todayOrder, todayStock } from '../today.ts'
import type { TodayRow } from '../today.ts'
import { readTodayAddress, todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import { submitHandOver } from './today-hand-over.server.ts'
import { readTodayMentions } from './today-mentions.server.ts'
import { readTodayNotices } from './today-notices.server.ts'
import { placeOf, readTodayPreview } from './today-preview.server.ts'
import { pathOfWork } from './work-path.ts'

/** For more than these there is the full list. */
const maxToAnswer = 20
const [maxPacks, maxBatches] = [8, 4]

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal, locale } = visit
  const { filter, open } = addressOf(visit)
  const [orders, website, notices, waiting, toAnswer, stock, opening, owners, mentions, preview] = await Promise.all([
    listOpenOrders(world, principal),
    readWebsite(world.db),
    readTodayNotices(world, principal),
    countWaiting(world, principal),
    listWaiting(world, principal, maxToAnswer),
    readStock(world, principal, locale),
    readOpening(world, principal, locale),
    readOwnersToday(world, principal, locale),
    readTodayMentions(world, principal),
    open && readTodayPreview(visit, open),
  ])
  const requests = toAnswer.map((request) => queueRow(request, { ...website, userId: principal.userId }))
  const rows: TodayRow[] = [
    ...orders.map((order) => todayOrder(order, website, principal.publicId)),
    ...requests.map((row) => ({ ...row, work: row.kind })),
    ...stock.rows,
  ]
  const groups = groupByDue(filterToday(rows, filter), world.now())
  return {
    address: { filter, open },
    groups,
    open: preview && { ...preview, ...placeOf(preview.subject, groups) },
    counts: countToday(rows),
    notices,
    mentions,
    opening,
    owners,
    // Of a kind with more than are listed.
    waiting: waiting.filter(({ kind, count }) => count > requests.filter((row) => row.kind === kind).length),
    more: stock.more,
    // The owner prepares and answers nothing.
    canTake: can(principal, 'orders.transition') || waiting.length > 0,
    now: world.now(),
  }
}

/** What is low, sold out or expires, for those who can do something about it; `more`: of what there is more than is listed. */
async function readStock({ db, now }: World, principal: Staff, locale: Locale) {
  if (!can(principal, 'stock.change')) return { rows: [], more: { packs: 0, batches: 0 } }
  const [packs, ending] = await Promise.all([
    listLowStock(db, { locale, limit: maxPacks }),
    listEndingBatches(db, now(), maxBatches),
  ])
  return {
    rows: todayStock(packs.items, ending.batches, now()),
    more: {
      packs: packs.total > packs.items.length ? packs.total : 0,
      batches: ending.total > ending.batches.length ? ending.total : 0,
    },
  }
}

export type MoreStock = Awaited<ReturnType<typeof readStock>>['more']

/** Takes the most urgent work and opens it, claims a row of the list, or gives what is in the pane to a colleague. */
export const action = staffAction(submitTodayForm)

const addressOf = ({ url }: Pick<StaffVisit, 'url'>): TodayAddress => orNotFound(readTodayAddress(url.searchParams))

export async function submitTodayForm(visit: StaffVisit, form: FormData) {
  const intent = String(form.get('intent'))
  if (intent.startsWith('claim:')) return claimRow(visit, intent)
  if (intent === 'hand_over') return submitHandOver(visit, form, addressOf(visit))
  if (intent !== takeNextIntent) throw data(null, { status: 400 })
  return withFormIdempotency<NothingLeft>(visit, form, async () => {
    const next = await takeNext(visit.world, visit.principal, { source: 'page' })
    return next ? redirect(pathOfWork(visit.locale, next), 303) : nothingLeft
  })
}

/** `intent`: with the kind and the id of the row, such as "claim:order:AZ-DBWT1PKM". */
async function claimRow(visit: StaffVisit, intent: string) {
  const { world, principal, locale } = visit
  const work = readWorkName(intent.slice('claim:'.length))
  if (!work) throw data(null, { status: 400 })
  const { kind, id } = work
  const claimed =
    kind === 'order'
      ? await claimOrder(world, principal, id, { source: 'page' })
      : await claimRequest(world, principal, { kind, publicId: id }, 'page')
  if (claimed.ok) return redirect(todayPath(locale, addressOf(visit)), 303)
  if (claimed.error.code === 'not_found' || claimed.error.code === 'forbidden') throw data(null, { status: 404 })
  return { kind: 'claimed' as const, text: m.staff_today_claimed() }
}
