import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { submitStaffOrderFormRequest } from '../staff-order-form.server.ts'
import { readStaffOrder } from '../read-staff-orders.server.ts'
import { PrintLink } from '../../print/screens/print-link.tsx'
import { StaffOrderPane } from './staff-order-pane.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, sessionToken, isPrefetch } = staffPageContext(args)
  const [order, website] = await Promise.all([
    readStaffOrder(world, principal, { number: args.params['id'] ?? '', locale, sessionToken, isPrefetch }),
    readWebsite(world.db),
  ])
  return { order, shopName: website.name }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const number = args.params['id'] ?? ''
  const back = pathTo('staff.orders.show', visit.locale, { id: number })
  return submitStaffOrderFormRequest(visit, args.request, { number, back })
}

export const meta = titledBy<typeof loader>(({ order }) => m.staff_order_label({ number: order.number }))

export default function StaffOrder() {
  const { order, shopName } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <StaffBody width={46} gap={3} className="md:max-w-[80rem]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <StaffBackLink to={pathTo('staff.orders', locale)}>{m.staff_order_back()}</StaffBackLink>
        <PrintLink number={order.number} />
      </div>
      <div className="rounded-md border border-line bg-surface print:border-0">
        <StaffOrderPane order={order} shopName={shopName} error={answer} level={1} />
      </div>
    </StaffBody>
  )
}
