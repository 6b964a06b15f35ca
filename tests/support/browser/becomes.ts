import type { Page } from 'playwright-core'

/**
 * Waits until a condition is true in the page, at most `timeout` milliseconds. The page itself polls it: polling from outside
 * every few milliseconds took a tenth of the journeys' whole time. A document that is being left returns nothing; then the next
 * one is polled.
 */
export async function becomes(page: Page, condition: string, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout
  for (let left = timeout; left > 0; left = end - performance.now()) {
    const isSo = await page.evaluate<boolean>(looking(condition, left)).catch(() => undefined)
    if (isSo !== undefined) return isSo
    await page.waitForTimeout(15)
  }
  return false
}

// A string, because the pages' content security policy allows no functions to be created in them. Does not use `setTimeout`:
// journeys stop a page's clock, which affects neither these tasks nor the network.
const looking = (condition: string, timeout: number): string => `(async () => {
  let isOver = false
  scheduler.postTask(() => (isOver = true), { delay: ${timeout} })
  for (; !isOver; await scheduler.postTask(() => {}, { delay: 15 }))
    if (await (${condition})) return true
  return false
})()`
