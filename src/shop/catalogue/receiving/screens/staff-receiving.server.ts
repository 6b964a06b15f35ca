import type { LoaderFunctionArgs } from 'react-router'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { listBatches } from '../../batches/actions.server.ts'
import { expiryWarningDays } from '../../batches/batch.ts'
import { findDraft, listDrafts } from '../actions.server.ts'
import { submitReceivingForm } from '../receiving-form.server.ts'

const maxBatches = 6

/** A draft with what expires beside it; without one, what is open and what was done. */
export async function readReceiving({ world, principal, locale, url }: StaffVisit) {
  const today = lisbonDate(world.now())
  const filter = { q: '', locale, expiresBefore: nextDay(today, expiryWarningDays + 1) }
  const id = url.searchParams.get('draft')
  const [draft, drafts, expiring] = await Promise.all([
    id === null ? undefined : findDraft(world.db, id),
    listDrafts(world.db),
    listBatches(world.db, principal, filter, { number: 1, size: maxBatches }),
  ])
  const done = url.searchParams.get('done')
  return {
    draft,
    isEnded: id !== null && draft === undefined,
    drafts,
    today,
    expiring: expiring.batches.map(({ orders: _, ...batch }) => batch),
    expiringCount: expiring.total,
    done,
    count: typedWhole(url.searchParams.get('count')) ?? 0,
  }
}

export type ReceivingView = Awaited<ReturnType<typeof readReceiving>>

export const loader = (args: LoaderFunctionArgs) => readReceiving(staffPageContext(args))

export const action = staffAction(submitReceivingForm)
