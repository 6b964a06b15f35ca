import type { ShopApp } from '#src/platform/http/env.ts'

/** Address of the running build's id (S155). */
export const latestBuild = '/builds/latest.json'

/** Tells pages of an earlier build that there is a newer one; the response is not cached. */
export function mountBuilds(app: ShopApp, buildId: string): void {
  app.get(latestBuild, (c) => {
    c.set('route', latestBuild)
    return c.json({ id: buildId }, 200, { 'Cache-Control': 'no-store' })
  })
}
