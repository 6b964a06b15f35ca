import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import type { CustomerChange } from '../customer.ts'
import { mergeCustomers, previewMerge } from '../merge.actions.server.ts'
import { customerPath } from './customers-address.ts'

type Visit = Page & { principal: Staff }

const pairOf = ({ url }: Visit, stays = '') => ({ stays, ends: url.searchParams.get('other') ?? '' })

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const context = { staff: visit.principal, source: 'page' as const }
  const preview = await previewMerge(visit.world, context, pairOf(visit, args.params['id']))
  if (!preview) throw data(null, { status: 404 })
  return { preview }
}

/** Why nothing was merged. `since`: what colleagues did in the meantime. */
export type MergeFormResult = { isBlocked?: boolean; since?: CustomerChange[] }

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency<MergeFormResult>(visit, form, () => submitMerge(visit, form, pairOf(visit, args.params['id'])))
}

async function submitMerge(
  visit: Visit,
  form: FormData,
  pair: { stays: string; ends: string },
): Promise<Response | MergeFormResult> {
  const { world, principal, locale } = visit
  const seenOf = (name: string): number => Number(form.get(name) ?? 0)
  const context = { staff: principal, source: 'page' as const, seen: seenOf('seen'), seenOther: seenOf('seen_other') }
  const merged = await mergeCustomers(world, context, pair)
  if (merged.ok) return redirect(customerPath(locale, pair.stays, { done: 'merged' }), 303)
  const { error } = merged
  if (error.code === 'reauthentication_required') return requireReauthentication(visit, {})
  if (error.code === 'changed_meanwhile') return { since: error.since }
  if (error.code === 'merge_blocked') return { isBlocked: true }
  throw data(null, { status: error.code === 'forbidden' ? 403 : 404 })
}
