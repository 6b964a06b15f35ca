import type { ShopApp } from '#src/platform/http/env.ts'
import { shopVersion } from '#src/platform/version.ts'

/** Address of the running build's id (S155). */
export const latestBuild = '/builds/latest.json'

const version = '/version'

/** Tells pages of an earlier build that there is a newer one, and people which release runs; the responses are not cached. */
export function mountBuilds(app: ShopApp, buildId: string): void {
  app.get(latestBuild, (c) => {
    c.set('route', latestBuild)
    return c.json({ id: buildId }, 200, { 'Cache-Control': 'no-store' })
  })
  app.get(version, (c) => {
    c.set('route', version)
    return c.json({ version: shopVersion, build: buildId }, 200, { 'Cache-Control': 'no-store' })
  })
}
