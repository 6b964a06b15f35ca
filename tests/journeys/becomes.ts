import type { Page } from 'playwright-core'

/**
 * Waits until a condition holds in the page, `timeout` milliseconds at most. It is looked at within the page: to ask from outside every few
 * milliseconds took a tenth of all the time of the journeys. A document that is left answers nothing; the next one is asked then.
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

// As text: the rules of the pages let no function of ours be made in them. Not by `setTimeout`: journeys stop the clock of a page, which moves
// neither these tasks nor the network.
const looking = (condition: string, timeout: number): string => `(async () => {
  let isOver = false
  scheduler.postTask(() => (isOver = true), { delay: ${timeout} })
  for (; !isOver; await scheduler.postTask(() => {}, { delay: 15 }))
    if (await (${condition})) return true
  return false
})()`
