import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import { searchParameter } from '#src/platform/search-address.server.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { findCustomer } from '#src/shop/accounts/customer/actions.server.ts'
import { versionIn } from '#src/platform/forms.server.ts'
import type { CustomerChange } from '../customer.ts'
import { readColumn } from '../customers-list.server.ts'
import { mergeCustomers, previewMerge } from '../merge.actions.server.ts'
import { customerPath } from './customers-address.ts'

const pairOf = ({ url }: StaffVisit, stays = '') => ({ stays, ends: url.searchParams.get('other') ?? '' })

/** Two accounts side by side, or the results among which the other one is chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const pair = pairOf(visit, args.params['id'])
  if (!visit.url.searchParams.has('other')) return { preview: null, choice: await readChoice(visit, pair.stays) }
  const context = { staff: visit.principal, source: 'page' as const }
  await openOnPage(visit.world, visit.principal, 'customer', [pair.stays, pair.ends])
  const preview = orNotFound(await previewMerge(visit.world, context, pair))
  return { preview, choice: null }
}

async function readChoice(visit: StaffVisit, id: string) {
  const customer = orNotFound(await findCustomer(visit.world.db, id))
  const column = visit.url.searchParams.has(searchParameter) || visit.url.searchParams.has('q') ? await readColumn(visit) : null
  return {
    id,
    name: customer.name,
    q: column?.address.q ?? '',
    error: column?.error ?? null,
    others: column && column.customers.filter((other) => other.id !== id),
  }
}

/** Why nothing was merged. `since`: what colleagues did in the meantime. */
export type MergeFormResult = { isBlocked?: boolean; since?: CustomerChange[] }

export const action = staffAction<MergeFormResult>((visit, form, id) => submitMerge(visit, form, pairOf(visit, id)))

async function submitMerge(
  visit: StaffVisit,
  form: FormData,
  pair: { stays: string; ends: string },
): Promise<Response | MergeFormResult> {
  const { world, principal, locale } = visit
  const versionOf = (name: string): number => versionIn(form, name) ?? 0
  const context = {
    staff: principal,
    source: 'page' as const,
    expected: versionOf('seen'),
    expectedOther: versionOf('seen_other'),
  }
  const merged = await mergeCustomers(world, context, pair)
  if (merged.ok) return redirect(customerPath(locale, pair.stays, { done: 'merged' }), 303)
  const { error } = merged
  if (error.code === 'reauthentication_required') return requireReauthentication(visit, {})
  if (error.code === 'changed_meanwhile') return { since: error.since }
  if (error.code === 'merge_blocked') return { isBlocked: true }
  throw data(null, { status: error.code === 'forbidden' ? 403 : 404 })
}
