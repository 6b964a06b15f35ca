import { mountDevPages } from '../api/dev/mount.ts'
import type { ShopApp } from '../platform/http/env.ts'
import type { World } from '../platform/world.ts'
import { mountImages } from '../web/images.ts'
import { mountInvoices } from '../web/invoices.ts'
import { runDue } from '../worker/worker.ts'

type Ground = { clockMoved: () => Promise<void> }

/** What is neither page nor call: pictures, invoices, and in the demo the pages of the pretend strangers. */
export const extraRoutes =
  (world: World, { clockMoved }: Ground) =>
  (app: ShopApp): void => {
    mountImages(app, world)
    mountInvoices(app, world)
    if (world.config.mode === 'demo') mountDevPages(app, world, { clockMoved, runDue: () => runDue(world) })
  }
