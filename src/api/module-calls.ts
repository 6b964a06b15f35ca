import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'

type Call = Pick<ApiRoute, 'method' | 'path'>

/**
 * Calls of the shop's optional modules. What has begun continues when a module
 * is off: prescriptions are answered, points can be taken out of a cart.
 */
const calls: readonly { module: ModuleName; has: (call: Call) => boolean }[] = [
  { module: 'blog', has: ({ path }) => /^(\/staff)?\/posts(\/|$)/.test(path) },
  { module: 'prescriptions', has: ({ method, path }) => method === 'POST' && path === '/prescriptions' },
  { module: 'requests', has: ({ method, path }) => method === 'POST' && path === '/requests' },
  { module: 'loyalty', has: ({ path }) => /^(\/staff)?\/loyalty-/.test(path) },
  { module: 'loyalty', has: ({ method, path }) => method === 'POST' && path === '/store/apply-points' },
]

/** Whether a call belongs to a module the owner has switched off. Most calls belong to none and read no settings. */
export async function isModuleDisabled(world: World, call: Call): Promise<boolean> {
  const found = calls.find(({ has }) => has(call))
  return found !== undefined && !(await currentWebsite(world, world.db)).modules[found.module]
}
