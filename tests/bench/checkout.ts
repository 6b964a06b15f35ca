// A whole purchase in nine calls: `node tools/run-node.mjs tests/bench/checkout.ts`. Create a cart, add twice, coupon, contact
// with delivery, rates, payment methods, read, complete. Prints the time and statements of each call, then purchases per second.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openBenchShop } from './bench-shop.ts'
import type { BenchShop } from './bench-shop.ts'
import { answerLoad, ask, cpuSince, measure, median } from './callers.ts'
import type { Scenario, Measured, Send } from './callers.ts'

const wanted = { p50: 25, perSecond: 120, statements: 45 }
const times = 60

const contact = {
  fulfilment: 'delivery',
  shipping_address: {
    firstname: 'Marta',
    lastname: 'Lobo',
    address1: 'Rua Direita 1',
    city: 'Vila Real',
    zipcode: '5000-100',
    phone: '900000005',
  },
  use_shipping: true,
  payment_method_id: 'multibanco',
  health_consent: true,
}

// Orders of one mailbox wait for each other.
const mailboxOf = (token: string): string => `${token.toLowerCase()}@cliente.example`

type Step = readonly [name: string, work: (send: Send, state: State) => Promise<void>]
type State = { token: string; variants: readonly string[]; coupon: string; total: unknown }

const add = (variant: number): Step => [
  'add to cart',
  async (send, { token, variants }) =>
    void (await send('POST', '/store/carts', { variant_id: variants[variant], quantity: 1 }, token)),
]

const purchase = (lines: number): Step[] => [
  [
    'make a cart',
    async (send, state) => {
      const { meta } = await send('POST', '/store/carts', {})
      state.token = meta.token
    },
  ],
  ...Array.from({ length: lines }, (_, line) => add(line)),
  ['coupon', async (send, { token, coupon }) => void (await send('POST', '/store/coupon', { code: coupon }, token))],
  [
    'contact and delivery',
    async (send, { token }) => void (await send('PATCH', '/store/checkout', { ...contact, email: mailboxOf(token) }, token)),
  ],
  ['rates', async (send, { token }) => void (await send('GET', '/store/rates', undefined, token))],
  ['payment methods', async (send, { token }) => void (await send('GET', '/store/payment-methods', undefined, token))],
  [
    'read the cart',
    async (send, state) => {
      const { data } = await send('GET', '/store/carts?include=line_items.variant', undefined, state.token)
      state.total = data.attributes['total']
    },
  ],
  [
    'complete',
    async (send, { token, total }) =>
      void (await send('PATCH', '/store/checkout', { complete: true, expected_total: total }, token)),
  ],
]

const buy: Scenario = async (send, timed, { variantIds, coupon }) => {
  const state = stateFor(variantIds, coupon)
  await timed(async () => {
    for (const [, work] of purchase(2)) await work(send, state)
  })
}

function stateFor(variantIds: readonly string[], coupon: string): State {
  const first = Math.floor(Math.random() * variantIds.length)
  return { token: '', variants: [...variantIds.slice(first), ...variantIds.slice(0, first)], coupon, total: undefined }
}

/** Makes each call alone, in sequence; returns the statements of a whole purchase. */
async function alone(shop: BenchShop): Promise<number> {
  const send: Send = (...input) => ask({ port: shop.port, address: '10.255.0.1' }, ...input)
  const steps = purchase(2)
  const measured = steps.map(() => ({ milliseconds: [] as number[], cpu: 0, statements: 0 }))
  for (let time = 0; time < times; time += 1) {
    const state = stateFor(shop.variantIds, shop.coupon)
    for (const [at, [, work]] of steps.entries()) {
      shop.statements()
      const before = process.threadCpuUsage()
      const begun = performance.now()
      await work(send, state)
      const step = measured[at]
      if (!step) continue
      step.milliseconds.push(performance.now() - begun)
      step.cpu += cpuSince(before)
      step.statements = shop.statements().length
    }
  }
  for (const [at, { milliseconds, cpu, statements }] of measured.entries()) {
    const p50 = median(milliseconds.toSorted((a, b) => a - b))
    console.log(
      `${(steps[at]?.[0] ?? '').padEnd(22)} ${p50.toFixed(2).padStart(6)} ms, ${(cpu / times).toFixed(2).padStart(5)} ms CPU with the caller's, ${statements} statements`,
    )
  }
  return measured.reduce((all, { statements }) => all + statements, 0)
}

/** Statements from coupon to complete, for a cart with `lines` lines. */
async function statementsFor(shop: BenchShop, lines: number): Promise<number> {
  const send: Send = (...input) => ask({ port: shop.port, address: '10.255.0.2' }, ...input)
  const state = stateFor(shop.variantIds, shop.coupon)
  for (const [at, [, work]] of purchase(lines).entries()) {
    if (at === lines + 1) shop.statements()
    await work(send, state)
  }
  return shop.statements().length
}

async function main(): Promise<void> {
  const shop = await openBenchShop()
  const load = { port: shop.port, variantIds: shop.variantIds, coupon: shop.coupon }
  const run = (callers: number, seconds: number): Promise<Measured> => measure(import.meta.url, { ...load, callers, seconds })
  await run(4, 3)
  const statements = await alone(shop)
  const flat = [await statementsFor(shop, 1), await statementsFor(shop, 50)]
  console.log(`${statements} statements a purchase; after the adding ${flat[0]} for one line, ${flat[1]} for fifty`)
  const before = process.threadCpuUsage()
  const one = await run(1, 5)
  console.log(
    `one caller: p50 ${median(one.times).toFixed(1)} ms a purchase, ${(cpuSince(before) / one.scenarios).toFixed(1)} ms of the server's thread`,
  )
  const many = await run(8, 8)
  const perSecond = many.scenarios / 8
  console.log(`8 callers: ${Math.round(perSecond)} purchases a second, p50 ${median(many.times).toFixed(1)} ms`)
  await shop.close()
  const isSlow = median(one.times) > wanted.p50 || perSecond < wanted.perSecond
  if (isSlow || statements > wanted.statements || flat[0] !== flat[1]) process.exitCode = 1
}

if (isMainThread) await main()
if (!isMainThread) parentPort?.postMessage(await answerLoad(workerData, buy))
