import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readColumn } from '../customers-list.server.ts'
import { readGuest } from '../read-customer.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal } = visit
  const guest = await readGuest(world, principal, { number: args.params['id'] ?? '', source: 'page' })
  if (!guest) throw data(null, { status: 404 })
  return { guest, column: await readColumn(visit), now: world.now() }
}
