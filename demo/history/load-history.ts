import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { healthConsents } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { listPickupLocations } from '#src/shop/delivery/actions.server.ts'
import { newCardNumber } from '#src/shop/loyalty/card/card-number.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { addCampaigns } from './campaigns.ts'
import { readCatalogue } from './catalogue.ts'
import type { Pack } from './catalogue.ts'
import { createChance } from './chance.ts'
import type { Chance } from './chance.ts'
import { addCustomers, drawCustomers } from './customers.ts'
import type { Buyer } from './customers.ts'
import { drawOrders } from './draw-orders.ts'
import { addConversations } from './conversations.ts'
import { newIds } from './insert-rows.ts'
import { addOrders } from './add-orders.ts'
import { pastOrder } from './past-order.ts'
import type { PastOrder } from './past-order.ts'
import { pointsUseRows } from './payment-rows.ts'
import type { OrderPlan, Scene, Team } from './plan.ts'
import { addRequests } from './requests.ts'
import { addStockHistory } from './stock.ts'
import { addWallets, createWallets } from './wallets.ts'

const seed = 20_261_128

/** What the day in progress continues: people who can order today. */
export type History = {
  buyers: readonly Buyer[]
  orders: readonly PastOrder[]
  packs: readonly Pack[]
  prescribed: readonly Pack[]
}

/**
 * Twelve months of a pharmacy up to now, all or nothing: customers, orders and what came of them, in a few statements. Their amounts
 * are computed by the shop itself.
 */
export const loadHistory = (world: World, team: Team): Promise<History> =>
  transaction(world.db, async (tx) => {
    const chance = createChance(seed)
    const buyers = await addCustomers(world, tx, drawCustomers(chance, world))
    const campaigns = await addCampaigns(world, tx, world.now())
    const scene = await readScene(world, tx, { chance, team })
    const drawn = drawOrders(scene, buyers, campaigns)
    const requests = await addRequests(world, tx, scene, buyers)
    const plans = [...drawn, ...requests.plans].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const wallets = createWallets()
    const orders = await pastOrders(world, tx, scene, { plans, wallets })
    await requests.write(orders)
    await addOrders(world, tx, scene, orders)
    const cards = buyers.flatMap(({ userId, walletId, joinedAt }) =>
      userId === null || walletId === null || joinedAt === null
        ? []
        : [{ userId, walletId, joinedAt, number: newCardNumber(world.random(11)) }],
    )
    await addWallets(world, tx, {
      cards,
      entries: wallets.entriesUntil(scene.now),
      uses: orders.flatMap(pointsUseRows),
      website: scene.website,
    })
    await addStockHistory(world, tx, scene, orders)
    await addConversations(world, tx, scene, orders)
    return { buyers, orders, packs: scene.catalogue.packs, prescribed: scene.catalogue.prescribed }
  })

async function readScene(world: World, tx: Tx, { chance, team }: { chance: Chance; team: Team }): Promise<Scene> {
  const [consent] = await healthConsents(tx)
  if (!consent) throw new Error('the demo has no consent text')
  return {
    chance,
    team,
    now: world.now(),
    website: await readWebsite(tx),
    catalogue: await readCatalogue(world, tx, chance),
    pickupLocations: await listPickupLocations(tx),
    healthConsent: consent.version,
  }
}

/** Priced one after the other, because points that were earned are spent later. */
async function pastOrders(
  world: World,
  tx: Tx,
  scene: Scene,
  { plans, wallets }: { plans: readonly OrderPlan[]; wallets: ReturnType<typeof createWallets> },
): Promise<PastOrder[]> {
  const count = plans.length
  const [ids, cartIds, paymentIds] = [
    await newIds(tx, 'orders', count),
    await newIds(tx, 'carts', count),
    await newIds(tx, 'payments', count),
  ]
  const orders: PastOrder[] = []
  for (const [index, plan] of plans.entries()) {
    const own = { id: ids[index] ?? 0, cartId: cartIds[index] ?? 0, paymentId: paymentIds[index] ?? 0 }
    const order = await pastOrder(world, tx, scene, { plan, ids: own, wallets })
    if (order) orders.push(order)
  }
  return orders
}
