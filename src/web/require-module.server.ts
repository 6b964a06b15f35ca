import { data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'

/**
 * The pages that disappear with a module. Pages that show or answer existing content stay: of prescriptions and requests only the
 * page for a new one is removed.
 */
const pagesOf: Record<ModuleName, readonly PageName[]> = {
  blog: ['posts', 'posts.show', 'staff.posts', 'staff.posts.new', 'staff.posts.show'],
  prescriptions: ['prescriptions.new'],
  requests: ['requests.new'],
  loyalty: [
    'account.card',
    'account.card.code',
    'staff.points',
    'staff.points.cards',
    'staff.points.report',
    'staff.points.show',
  ],
}

const moduleOf = new Map<PageName, ModuleName>(
  Object.entries(pagesOf).flatMap(([module, pages]) => pages.map((page) => [page, module as ModuleName] as const)),
)

/** A module that the owner has switched off is a 404. */
export const requireEnabledModule: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const name = matchPath(url.pathname)?.name
  const module = name && moduleOf.get(name)
  if (module) {
    const { world } = context.get(requestContextKey)
    const { modules } = await currentWebsite(world, world.db)
    if (!modules[module]) throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
  }
  return next()
}
