import type { ShopApp } from '#src/platform/http/env.ts'
import { shopVersion } from '#src/platform/version.server.ts'

const path = '/version'

/** Says which release and which build run. */
export function mountVersion(app: ShopApp, build: string): void {
  app.get(path, (c) => {
    c.set('route', path)
    return c.json({ version: shopVersion, build }, 200, { 'Cache-Control': 'no-store' })
  })
}
