import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import type { Allowed, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { apiBase } from './base.ts'
import { docsPage, resourceTables } from './docs.ts'
import { downloads } from './downloads.ts'
import { openApi } from './openapi.ts'

/** /api/openapi.json for programs and /api/docs for people. In production only staff see the back-office calls there. */
export function mountDescription(app: ShopApp, world: World, routes: readonly ApiRoute[]): void {
  const publicRoutes = routes.filter(isPublic)
  const everything = once(() => JSON.stringify(openApi(routes, downloads)))
  const publicPart = once(() => JSON.stringify(openApi(publicRoutes, downloads.filter(isPublic))))
  app.get(`${apiBase}/openapi.json`, async (c) => {
    const text = (await canSeeAll(world, c)) ? everything() : publicPart()
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' })
  })
  const allTables = once(() => resourceTables(routes))
  const publicTables = once(() => resourceTables(publicRoutes))
  app.get(`${apiBase}/docs`, async (c) =>
    (await canSeeAll(world, c)) ? docsPage(c, routes, await allTables()) : docsPage(c, publicRoutes, await publicTables()),
  )
}

/** Written at the first request: most processes never get one. */
function once<Text>(write: () => Text): () => Text {
  let text: Text | undefined
  return () => (text ??= write())
}

const isPublic = ({ allow }: { allow: Allowed }): boolean => allow === 'anyone' || allow === 'person'

async function canSeeAll(world: World, c: ShopContext): Promise<boolean> {
  if (world.config.mode === 'demo') return true
  const { principal, setCookies } = await requestContextOf(world, c)
  for (const cookie of setCookies) c.header('Set-Cookie', cookie, { append: true })
  return isStaff(principal)
}
