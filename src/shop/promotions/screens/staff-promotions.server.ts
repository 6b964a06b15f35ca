import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { listPromotions } from '../staff.actions.server.ts'
import { readPromotionsAddress } from './promotions-address.ts'

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const address = orNotFound(readPromotionsAddress(url.searchParams))
  const { promotions, total } = await listPromotions(world.db, { number: address.page, size })
  return { promotions, total, pages: Math.ceil(total / size), ...address, now: world.now() }
}
