import type { ShopApp } from '../platform/http/env.ts'
import type { World } from '../platform/world.ts'
import { mountCardFiles } from '../web/card-files.ts'
import { mountImages } from '../web/images.ts'
import { mountLeaflets } from '../web/leaflets.ts'
import { mountInvoices } from '../web/invoices.ts'
import { mountOrderData } from '../web/order-data.ts'
import { mountPasses } from '../web/passes.ts'
import { mountWorker } from '../web/worker/worker-file.ts'
import { runDue } from '../worker/worker.ts'

type ExtraRoutesDeps = { clockMoved: () => Promise<void> }

/**
 * Routes that are neither pages nor API calls: images, leaflets, invoices, a guest's
 * data, the card as a web app and as a pass, and the demo's fake services, which production does not even load.
 */
export async function extraRoutes(world: World, { clockMoved }: ExtraRoutesDeps): Promise<(app: ShopApp) => void> {
  const demo = world.config.mode === 'demo' ? await import('#demo/dev/mount.ts') : undefined
  return (app) => {
    mountImages(app, world)
    mountLeaflets(app, world)
    mountInvoices(app, world)
    mountOrderData(app, world)
    mountCardFiles(app, world)
    mountPasses(app, world)
    mountWorker(app, world)
    demo?.mountDevPages(app, world, { clockMoved, runDue: () => runDue(world) })
  }
}
