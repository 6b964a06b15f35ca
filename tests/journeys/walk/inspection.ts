import type { Locale } from '#src/i18n/locales.ts'
import { becomes } from '#tests/support/browser/becomes.ts'
import { fitsWindow, resize, violationsOf } from '#tests/support/browser/browser.ts'
import { addressOf, patience, recordFailure } from './steps.ts'
import type { Walker } from './steps.ts'
import { pageOf } from './survey.ts'

// Portuguese, which has the longer words, on the smallest phone on sale; axe where the layout is narrow and where it is wide.
const windows: Record<Locale, { widths: readonly number[]; axeAt: number }> = {
  pt: { widths: [820, 390, 320], axeAt: 390 },
  en: { widths: [390, 1280], axeAt: 1280 },
}

/** Records that the current page was reached, and inspects it. */
export async function arrive(walker: Walker, name = pageOf(addressOf(walker))): Promise<void> {
  walker.reached.add(name)
  await inspect(walker, name)
}

/** Checks, the first time a page is shown, that it passes axe and is never wider than its window. */
async function inspect(walker: Walker, name: string): Promise<void> {
  const { page, locale, inspected } = walker
  if (inspected.has(name)) return
  inspected.add(name)
  const { widths, axeAt } = windows[locale]
  const before = page.viewportSize()
  for (const width of widths) {
    walker.step = `${addressOf(walker)} at ${width} pixels`
    await resize(page, { width, height: 844 })
    if (!(await becomes(page, fitsWindow, patience))) recordFailure(walker, 'is wider than its window')
    if (width === axeAt) for (const violation of await violationsOf(page)) recordFailure(walker, violation)
  }
  if (before) await resize(page, before)
}
