import type { Page } from 'playwright-core'
import { exceptions } from './exceptions.ts'
import { another } from './filling.ts'
import type { Recipe } from './filling.ts'
import { press } from './sending.ts'
import { staffRecipes } from './staff-recipes.ts'
import { reach, reachPage } from './steps.ts'
import type { Walker } from './steps.ts'
import { surveyPage } from './survey.ts'

const demoPassword = 'azulejo-demo'

/** The password that people of the walk choose. */
export const newPassword = 'três gatos ao sol'

const sms =
  'Receita médica n.º 1011000012345678902. Código de acesso e dispensa: 482913. Código de direito de opção: 7264. Válida até 31/12/2027.'

const listFilters: Recipe = { sendsByItself: true, fill: { in_stock: '1' } }
const isInProgress: Recipe = { isInProgress: true }

/** Recipes for forms whose field names do not tell enough. */
const recipes: Partial<Record<string, Recipe>> = {
  'get products list-form': listFilters,
  'get collections.show list-form': listFilters,
  'get staff.orders': { fill: { q: 'Marta' } },
  'post cart way': { sendsByItself: true, fill: { way: another } },
  'post cart coupon': { before: addSkincare, fill: { code: 'OUTONO10' } },
  'post cart points': { fill: { amount: '1' } },
  'post cart less': { late: 1 },
  'post cart remove': { late: 2 },
  'post checkout contact': { late: 3, before: fillCart, prepare: ({ page }) => openStep(page, 'contact') },
  'post checkout delivery': {
    late: 3,
    before: fillCart,
    prepare: ({ page }) => openStep(page, 'delivery'),
    fill: { fulfilment: 'pickup' },
  },
  'post checkout place': {
    late: 4,
    before: fillCart,
    fill: { fulfilment: 'pickup', payment_method_id: 'pay_at_pickup', health_consent: 'on' },
  },
  'post cart empty': { late: 5, before: fillCart },
  'post prescriptions.new review': { fill: { sms_message: sms, health_consent: 'on' } },
  'post prescriptions.new discard': { late: 6 },
  'post prescriptions.show cancel': { late: 7 },
  'post requests.new send': { fill: { product_request: 'Tensiómetro de braço', health_consent: 'on' } },
  // The pharmacy handles the other requests: it prices one, rejects one and opens one.
  'post requests.show cancel': { late: 7, before: askAgain },
  'post orders.show cancel': { late: 7 },
  'post account.card link': { fill: { card_number: '4400 0012 0480 11' } },
  'post account.addresses remove': { late: 7 },
  'post account.security change_password': { fill: { current_password: demoPassword, password: newPassword } },
  ...staffRecipes,
  'post sign-up': isInProgress,
  'post sign-up confirm': isInProgress,
  'post sign-up.profile': isInProgress,
  'post sign-in': isInProgress,
  'post sign-in sign_out': isInProgress,
  'post recover-password': isInProgress,
  'post new-password': isInProgress,
  'post account.delete password': isInProgress,
}

/** A checkout needs items; an open checkout has them. */
async function fillCart(walker: Walker): Promise<void> {
  const { forms } = await surveyPage(walker.page)
  if (forms.some(({ key }) => key === 'post checkout place' || key === 'post cart empty')) return
  await reachPage(walker, 'products')
  await press(walker, 'post cart add', {})
}

async function askAgain(walker: Walker): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await reachPage(walker, 'requests.new')
    await press(walker, 'post requests.new send', recipeOf('post requests.new send'))
  }
}

/** A completed step of the checkout is collapsed to a line with a button that opens it. */
async function openStep(page: Page, name: 'contact' | 'delivery'): Promise<void> {
  const open = page.locator(`section:has(> #step-${name}) > button:visible`)
  if ((await open.count()) > 0) await open.click()
}

/** Adds a product that the demo's coupon applies to. */
async function addSkincare(walker: Walker): Promise<void> {
  const skincare = [...walker.via.keys()].find((address) => /\/(dermocosmetica|skincare)$/.test(address))
  if (skincare && (await reach(walker, skincare))) await press(walker, 'post cart add', {})
}

export const isException = (key: string): boolean => key in exceptions

export const recipeOf = (key: string): Recipe => recipes[key] ?? {}
