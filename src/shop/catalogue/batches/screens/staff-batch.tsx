import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { findBatch } from '../actions.server.ts'
import { submitBatchForm } from '../batch-form.server.ts'
import { BatchPane } from './batch-pane.tsx'
import { readShort } from './batches-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const batch = await findBatch(world.db, principal, args.params['id'] ?? '')
  if (!batch) throw data(null, { status: 404 })
  return { batch, title: batch.name[locale], canChange: can(principal, 'stock.change'), short: readShort(url.searchParams) }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  form.set('item', id)
  const back = (short: number) => `${pathTo('staff.stock.batches.show', visit.locale, { id })}?short=${short}`
  return withFormIdempotency(visit, form, () => submitBatchForm(visit, form, back))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export default function StaffBatch() {
  const { batch, canChange, short } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.stock.batches', useLocale())}>{m.batches_title()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <BatchPane batch={batch} canChange={canChange} refused={refused} short={refused === undefined ? short : null} level={1} />
      </div>
    </StaffBody>
  )
}
