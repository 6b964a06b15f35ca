// Speed of adding to a cart: `node tools/run-node.mjs tests/bench/cart.ts`. Carts of ten lines, filled over HTTP one line after
// the other; the callers run in a separate thread, the database server on the same machine.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openBenchShop } from './bench-shop.ts'
import { answerLoad, cpuSince, measure, median } from './callers.ts'
import type { Scenario, Measured } from './callers.ts'

const wanted = { p50: 3, perSecond: 800 }

const fillCart: Scenario = async (send, timed, { variantIds }) => {
  const first = Math.floor(Math.random() * variantIds.length)
  const chosen = Array.from({ length: 10 }, (_, index) => variantIds[(first + index) % variantIds.length])
  const { meta } = await send('POST', '/store/carts', {})
  for (const variant_id of chosen) await timed(() => send('POST', '/store/carts', { variant_id, quantity: 1 }, meta.token))
}

async function main(): Promise<void> {
  const shop = await openBenchShop()
  const load = { port: shop.port, variantIds: shop.variantIds, coupon: shop.coupon }
  const run = (callers: number, seconds: number): Promise<Measured> => measure(import.meta.url, { ...load, callers, seconds })
  await run(4, 3)
  shop.statements()
  const before = process.threadCpuUsage()
  const alone = await run(1, 5)
  const cpu = cpuSince(before)
  const statements = shop.statements().length
  console.log(`add to cart, one caller: p50 ${median(alone.times).toFixed(2)} ms, ${alone.calls} calls`)
  console.log(
    `  ${(cpu / alone.calls).toFixed(2)} ms of the server's thread and ${(statements / alone.calls).toFixed(1)} statements a call`,
  )
  const loaded = process.threadCpuUsage()
  const many = await run(16, 8)
  const perSecond = many.times.length / 8
  const [loadedCpu, loadedStatements] = [cpuSince(loaded), shop.statements().length]
  console.log(`add to cart, 16 callers: ${Math.round(perSecond)}/s, p50 ${median(many.times).toFixed(1)} ms`)
  console.log(
    `  ${(loadedCpu / many.calls).toFixed(2)} ms of the server's thread and ${(loadedStatements / many.calls).toFixed(1)} statements a call`,
  )
  await shop.close()
  if (median(alone.times) > wanted.p50 || perSecond < wanted.perSecond) process.exitCode = 1
}

if (isMainThread) await main()
if (!isMainThread) parentPort?.postMessage(await answerLoad(workerData, fillCart))
