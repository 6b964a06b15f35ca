import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'

type Call = Pick<ApiRoute, 'method' | 'path'>

/** The calls that go with a part of the shop. What has begun goes on: prescriptions are answered, points in a cart are given back. */
const calls: readonly { module: ModuleName; has: (call: Call) => boolean }[] = [
  { module: 'blog', has: ({ path }) => /^(\/staff)?\/posts(\/|$)/.test(path) },
  { module: 'prescriptions', has: ({ method, path }) => method === 'POST' && path === '/prescriptions' },
  { module: 'requests', has: ({ method, path }) => method === 'POST' && path === '/requests' },
  { module: 'loyalty', has: ({ path }) => /^(\/staff)?\/loyalty-/.test(path) },
  { module: 'loyalty', has: ({ method, path }) => method === 'POST' && path === '/store/apply-points' },
]

/** Whether a call belongs to what the owner has switched off. Most calls belong to nothing, and ask nothing. */
export async function isModuleDisabled(world: World, call: Call): Promise<boolean> {
  const found = calls.find(({ has }) => has(call))
  return found !== undefined && !(await currentWebsite(world, world.db)).modules[found.module]
}
