import type { PageName } from '#src/i18n/paths.ts'
import { resize } from '#tests/support/browser/browser.ts'
import { arrive } from './inspection.ts'
import { press } from './sending.ts'
import { addressOf, recordFailure, follow, patience, reachPage } from './steps.ts'
import type { Walker } from './steps.ts'
import { pageOf } from './survey.ts'

/** Pages that staff reach by a search, or only in a window too narrow to show a list next to the selected item. */
export async function openStaffPages(walker: Walker, walkOn: () => Promise<void>): Promise<void> {
  const { page } = walker
  if (!walker.reached.has('staff.search')) {
    walker.step = 'searching everything'
    if (!(await press(walker, 'post staff.search', { fill: { q: 'Marta' } }))) recordFailure(walker, 'is not there')
    await arrive(walker)
  }
  if (walker.isMine('staff.points.show')) {
    await reachPage(walker, 'staff.points')
    walker.step = 'looking for a customer'
    const isSent = await press(walker, 'post staff.points find', { fill: { q: 'marta@cliente.example' } })
    if (!isSent) recordFailure(walker, 'is not there')
    await openFirst(walker, 'staff.points.show')
    await walkOn()
  }
  await reachPage(walker, 'staff.stock')
  await resize(page, narrow)
  await openFirst(walker, 'staff.stock.show')
  await walkOn()
  await resize(page, wide)
  for (const single of ['staff.prescriptions.show', 'staff.requests.show'] as const) {
    if (!walker.isMine(single) || walker.reached.has(single)) continue
    await resize(page, wide)
    await reachPage(walker, 'staff')
    await resize(page, narrow)
    await openFirst(walker, single)
    await walkOn()
  }
  for (const [list, single] of [
    ['staff.collections', 'staff.collections.show'],
    ['staff.brands', 'staff.brands.show'],
    ['staff.stock.batches', 'staff.stock.batches.show'],
  ] as const) {
    if (!walker.isMine(single)) continue
    await resize(page, wide)
    await reachPage(walker, list)
    await resize(page, narrow)
    await openFirst(walker, single)
    await walkOn()
  }
  await resize(page, wide)
  await reachPage(walker, 'staff.orders')
  await resize(page, narrow)
  await openFirst(walker, 'staff.orders.show')
  await walkOn()
  if (walker.isMine('staff.orders.refund')) {
    await openRefund(walker)
    await walkOn()
  }
  await resize(page, wide)
}

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

/** The addresses of page `name` that the current page links to. */
async function addressesOf({ page }: Walker, name: PageName): Promise<string[]> {
  const links = page.locator(`a:not([target], [download]):visible`)
  const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(all)].filter((address) => pageOf(address) === name)
}

/** The address of a link to page `name`; a window that was made narrow shows its list a moment later. */
async function linkTo(walker: Walker, name: PageName, at: number): Promise<string | undefined> {
  for (const end = Date.now() + patience; ; await walker.page.waitForTimeout(50)) {
    const address = (await addressesOf(walker, name))[at]
    if (address || Date.now() > end) return address
  }
}

async function openFirst(walker: Walker, name: PageName, at = 0): Promise<void> {
  if (pageOf(addressOf(walker)) !== name) {
    walker.step = `link ${addressOf(walker)} → ${name}`
    const address = await linkTo(walker, name, at)
    if (!address) return recordFailure(walker, 'is not there')
    walker.via.set(address, addressOf(walker))
    await follow(walker, address)
  }
  await arrive(walker)
}

/** Opens the first order of the list that was paid. */
async function openRefund(walker: Walker): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    if ((await addressesOf(walker, 'staff.orders.refund')).length > 0) return openFirst(walker, 'staff.orders.refund')
    if (pageOf(addressOf(walker)) !== 'staff.orders') await reachPage(walker, 'staff.orders')
    await openFirst(walker, 'staff.orders.show', at)
  }
  recordFailure(walker, 'no order can be refunded')
}
