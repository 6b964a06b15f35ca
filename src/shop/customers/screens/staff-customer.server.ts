import type { LoaderFunctionArgs } from 'react-router'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { submitCustomerForm } from '../customer-form.server.ts'
import { readColumn } from '../customers-list.server.ts'
import { readCustomer, rightsOf } from '../read-customer.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal } = visit
  const id = args.params['id'] ?? ''
  await openOnPage(world, principal, 'customer', [id])
  const customer = orNotFound(await readCustomer(world, principal, { id, source: 'page' }))
  return { customer, rights: rightsOf(principal), column: await readColumn(visit), now: world.now() }
}

export const action = staffAction((visit, form, id) => submitCustomerForm(visit, id, form), {
  withoutSecrets: ({ revealed: _, ...rest }) => rest,
})
