import { documentPath } from '#src/i18n/data-path.ts'
import { matchPath } from '#src/i18n/paths.ts'
import { deviceOf } from '#src/platform/http/device.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { isPrefetch } from '#src/platform/http/prefetch.ts'
import type { World } from '#src/platform/world.ts'
import { countLater, countOpened, countSearch } from '#src/shop/search/counts/actions.server.ts'

/** Counts a page that shows a search, or a product that one may have led to, after its answer. */
export function countVisit(world: World, c: ShopContext, { pathname, searchParams }: URL): void {
  const page = matchPath(documentPath(pathname))
  const q = page?.name === 'products' ? (searchParams.get('q') ?? '') : ''
  const product = page?.name === 'products.show' ? page.id : undefined
  if ((q === '' && product === undefined) || !page || c.req.method !== 'GET' || isPrefetch(c.req.raw)) return
  const visitor = { address: c.get('requestInfo').address, device: deviceOf(c.req.header('User-Agent')) }
  countLater(world, () =>
    product === undefined ? countSearch(world, visitor, { q, locale: page.locale }) : countOpened(world, visitor, product),
  )
}
