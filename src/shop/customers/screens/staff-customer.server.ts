import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { submitCustomerForm } from '../customer-form.server.ts'
import { readColumn } from '../customers-list.server.ts'
import { readCustomer, rightsOf } from '../read-customer.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal } = visit
  const customer = orNotFound(await readCustomer(world, principal, { id: args.params['id'] ?? '', source: 'page' }))
  return { customer, rights: rightsOf(principal), column: await readColumn(visit), now: world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitCustomerForm(visit, args.params['id'] ?? '', form))
}
