import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { submitStockForm } from '../stock-form.server.ts'
import { readStockPane } from '../stock-reading.server.ts'
import { StockPane } from './stock-pane.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const pane = await readStockPane(world.db, principal, args.params['id'] ?? '')
  return { pane, title: pane.item.name[locale], done: url.searchParams.has('done') }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  form.set('item', id)
  const back = `${pathTo('staff.stock.show', visit.locale, { id })}?done=1`
  return withFormIdempotency(visit, form, () => submitStockForm(visit, form, back))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export default function StaffStockItem() {
  const { pane, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.stock', useLocale())}>{m.stock_back()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <StockPane view={pane} refused={refused} done={done && refused === undefined} level={1} />
      </div>
    </StaffBody>
  )
}
