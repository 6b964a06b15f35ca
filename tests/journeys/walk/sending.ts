import type { ElementHandle, Page, Request } from 'playwright-core'
import { fillForm } from './filling.ts'
import type { Recipe } from './filling.ts'
import { becomes } from '#tests/support/browser/becomes.ts'
import { isRendered, recordFailure, firstLines, markOf, patience, settle } from './steps.ts'
import type { Walker } from './steps.ts'
import { keyOf } from './survey.ts'
import type { RawForm } from './survey.ts'

/** Milliseconds until a form that stood on the page before counts as gone: where a part of the page still loads, and where none does. */
const formPatience = { loading: 5000, whole: 500 }

/** Fills in the form with this key on the page, and presses its button. Returns whether something was sent. */
export async function press(walker: Walker, key: string, recipe: Recipe): Promise<boolean> {
  const { page } = walker
  await recipe.prepare?.(walker)
  const found = await findForm(page, key)
  if (!found) return false
  const { index, method } = found
  const form = await elementOf(page, `window.walkForms()[${index}].form`)
  const button = await elementOf(page, `window.walkForms()[${index}].button`)
  if (!form) return false
  try {
    await unfold(form)
    const wanted = (request: Request) => isFrom(request, method)
    const sending = page.waitForRequest(wanted, { timeout: patience }).catch(() => undefined)
    const before = await markOf(page)
    const faultsBefore = await readRefusals(page)
    const isChanged = await fillForm(walker, form, recipe)
    // With nothing to choose from, another person sends it.
    if (recipe.sendsByItself && !isChanged) return false
    await settle(walker)
    if (!recipe.sendsByItself) await (button ? pressButton(button) : pressEnter(form))
    const request = await sending
    if (!request) recordFailure(walker, 'sends nothing')
    // A request for a new document starts before that document exists.
    if (request?.isNavigationRequest()) await becomes(page, `performance.timeOrigin !== ${before.document}`, patience)
    await request?.response().catch(() => null)
    await settle(walker)
    const refusals = (await readRefusals(page)).filter((each) => !faultsBefore.includes(each))
    if (refusals.length > 0 && !recipe.asks) recordFailure(walker, `is refused: ${refusals.join(' | ').slice(0, 300)}`)
    return request !== undefined
  } catch (error) {
    recordFailure(walker, `cannot be sent: ${firstLines(error)}`)
    return false
  }
}

/** A form whose script loads after its page, such as that of points, appears later: React shows it at the earliest after 300 ms. */
async function findForm(page: Page, key: string): Promise<{ index: number; method: string } | undefined> {
  for (const start = Date.now(); ; await page.waitForTimeout(50)) {
    const { list, isWhole } = await page.evaluate<{ list: RawForm[]; isWhole: boolean }>(
      `({ list: window.walkForms().map(({ form, button, ...rest }) => rest), isWhole: ${isRendered} })`,
    )
    const index = list.findIndex((raw) => raw.isVisible && keyOf(raw) === key)
    const raw = list[index]
    if (raw) return { index, method: raw.method }
    if (Date.now() > start + (isWhole ? formPatience.whole : formPatience.loading)) return undefined
  }
}

const readRefusals = (page: Page): Promise<string[]> =>
  page
    .locator('[role=alert]:visible, [aria-invalid=true]:visible')
    .evaluateAll((all) => all.map((each) => each.textContent.trim() || `field "${each.getAttribute('name')}"`))

async function unfold(element: ElementHandle<HTMLElement>): Promise<void> {
  for (const fold of await element.$$('xpath=ancestor-or-self::details[not(@open)]/summary'))
    await fold.click({ timeout: patience })
}

const elementOf = async (page: Page, expression: string): Promise<ElementHandle<HTMLElement> | null> =>
  (await page.evaluateHandle<HTMLElement>(expression)).asElement()

// Some buttons are visible only when they have the keyboard focus.
async function pressButton(button: ElementHandle<HTMLElement>): Promise<void> {
  await unfold(button)
  const box = await button.boundingBox()
  if (box && box.width <= 2) return button.press('Enter')
  return button.click({ timeout: patience })
}

// A form without a button is submitted from its first field.
async function pressEnter(form: ElementHandle<HTMLElement>): Promise<void> {
  await (await form.$('input:visible'))?.press('Enter')
}

const isFrom = (request: Request, method: string): boolean =>
  method === 'post'
    ? request.method() === 'POST'
    : request.method() === 'GET' && (request.isNavigationRequest() || new URL(request.url()).pathname.endsWith('.data'))
