import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { mountBank } from './bank.ts'
import { mountClock } from './clock.ts'
import type { ClockGround } from './clock.ts'
import { mountGoogle } from './google.ts'
import { mountMessages } from './messages.ts'

const styles = readFileSync(join(import.meta.dirname, 'dev.css'), 'utf8')

/** The demo's tools. Whoever mounts them in production opens every letter and pays every order: only the demo does. */
export function mountDevPages(app: ShopApp, world: World, ground: ClockGround): void {
  if (world.config.mode !== 'demo') throw new Error('the tools of the demo belong to the demo')
  app.use('/dev/*', async (c, next) => {
    c.set('route', '/dev/*')
    return isCrossSite(c.req.raw, c.get('arrival')) ? c.json({ error: 'cross_site' }, 403) : next()
  })
  app.get('/dev', (c) => c.redirect('/dev/mail', 302))
  app.get('/dev/dev.css', (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  mountMessages(app, world)
  mountBank(app, world)
  mountGoogle(app, world)
  mountClock(app, world, ground)
}
