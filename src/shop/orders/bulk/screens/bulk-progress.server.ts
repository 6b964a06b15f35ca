import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { readBulkOrders } from '../actions.server.ts'
import { findBulk, undoBulk } from '../background.actions.server.ts'
import { bulkReasonText, handOverReasonText } from '../bulk-labels.ts'
import { countWaiting, isUndo, isWorking } from '../bulk.ts'

/** How far a bulk transition is; the orders that stay are named with what staff can do. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale } = staffPageContext(args)
  const bulk = orNotFound(await findBulk(world, principal, args.params['id'] ?? ''))
  const { id, to, colleague, phase, rows, createdAt, undoUntil } = bulk
  const left = rows.filter(({ reason }) => reason !== null)
  const numbers = left.map(({ number }) => number)
  // While it is worked on the page asks every second.
  const orders = isWorking(phase) ? new Map<string, never>() : await readBulkOrders(world, principal, numbers, 'page')
  const whyOf = to === null ? handOverReasonText : bulkReasonText
  const waiting = countWaiting(phase, rows)
  const now = world.now()
  return {
    id,
    to,
    colleague,
    phase,
    isUndo: isUndo(phase),
    isWorking: isWorking(phase),
    createdAt,
    total: rows.length,
    done: rows.length - waiting,
    made: rows.filter(({ result }) => result !== 'waiting' && result !== 'stays').length,
    undone: rows.filter(({ result }) => result === 'undone').length,
    undoSeconds: undoUntil === null ? 0 : Math.floor((undoUntil.getTime() - now.getTime()) / 1000),
    left: left.map(({ number, reason }) => ({
      number,
      customer: orders.get(number)?.customer ?? null,
      total: orders.get(number)?.totals.total ?? null,
      why: reason === null ? '' : whyOf(reason, orders.get(number), locale),
      exists: reason !== 'not_found',
    })),
  }
}

export type BulkProgress = Awaited<ReturnType<typeof loader>>

export const action = staffAction<{ error: string }>(async ({ world, principal, locale }, _form, id) => {
  const undone = await undoBulk(world, principal, id)
  if (undone.ok) return redirect(pathTo('staff.orders.bulk', locale, { id }), 303)
  if (undone.error.code === 'not_found') throw data(null, { status: 404 })
  const bulk = await findBulk(world, principal, id)
  return { error: bulk?.to === null ? m.error_undo_over() : m.orders_batch_undo_over() }
})
