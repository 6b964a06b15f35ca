import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { readColumn } from '../customers-list.server.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { readGuest } from '../read-customer.server.ts'
import { CustomerOrders } from './customer-history.tsx'
import { customersPath } from './customers-address.ts'
import { CustomersLayout } from './customers-layout.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal } = visit
  const number = args.params['id'] ?? ''
  await openOnPage(world, principal, 'customer', [number])
  const guest = orNotFound(await readGuest(world, principal, { number, source: 'page' }))
  return { guest, column: await readColumn(visit), now: world.now() }
}

export const meta = titled(m.customers_guest)

/** A mailbox that bought without an account: its orders, in which its contact is. */
export default function StaffGuest() {
  const { guest, column, now } = useLoaderData<typeof loader>()
  const { s, page } = column.address
  return (
    <CustomersLayout column={column} open={guest.number}>
      <StaffBody width={46} gap={3.5}>
        <div className="md:hidden">
          <StaffBackLink to={customersPath(useLocale(), { s, page })}>{m.customers_back()}</StaffBackLink>
        </div>
        <div className="grid gap-1">
          <StaffTitle>{m.customers_guest()}</StaffTitle>
          <p className="text-sm font-semibold wrap-anywhere">{guest.email}</p>
          <p className="text-xs text-ink-2">{m.customers_guest_lead()}</p>
        </div>
        <CustomerOrders orders={guest.orders} total={guest.orders.length} now={now} />
      </StaffBody>
    </CustomersLayout>
  )
}
