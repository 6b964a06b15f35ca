import type { PageName } from '#src/i18n/paths.ts'
import { pageNames, pathTo } from '#src/i18n/paths.ts'
import { rolesWith } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { screens } from '#src/web/screens.ts'
import { settle } from './steps.ts'
import type { Walker } from './steps.ts'

export type Role = 'guest' | 'customer' | StaffRole

/** A person who walks; `pages` are those that this person may open and must reach. */
export type Walking = { name: string; role: Role; email?: string; pages: PageName[] }

// On these pages a customer does other things than a guest.
const boughtAt: PageName[] = ['home', 'cart', 'checkout', 'checkout.confirmation', 'products', 'products.show']

// Only walks that place an order without an account have one to look at: see the exceptions.
const ofGuests: PageName = 'staff.customers.guest'

const hidden: Partial<Record<Role, readonly PageName[]>> = {
  // The only import of a walk is one of goods, which the counter does not see; tests/journeys/importing.test.ts opens others.
  counter: ['staff.imports.show', ofGuests],
  // Leads the owner on to the undelivered messages.
  owner: ['staff.inbox', ofGuests],
  pharmacist: [ofGuests],
}

function pagesOf(role: Role): PageName[] {
  return pageNames.filter((name) => {
    const { allow } = screens[name]
    if (role === 'guest') return allow === 'anyone'
    if (role === 'customer') return allow === 'person' || boughtAt.includes(name)
    if (hidden[role]?.includes(name)) return false
    return allow !== 'anyone' && allow !== 'person' && rolesWith(allow).includes(role)
  })
}

const walking = (name: string, role: Role, email?: string): Walking => ({
  name,
  role,
  ...(email && { email }),
  pages: pagesOf(role),
})

// Rui and Sofia do not walk: every page of a customer is reached without them. Forms that only they see are not looked for.
export const whoWalks: Walking[] = [
  walking('a guest', 'guest'),
  walking('Marta', 'customer', 'marta@cliente.example'),
  walking('Ana the pharmacist', 'pharmacist', 'ana@farmacia-azulejo.example'),
  walking('João of the counter', 'counter', 'joao@farmacia-azulejo.example'),
  walking('Diogo the owner', 'owner', 'diogo@farmacia-azulejo.example'),
]

export const isStaff = ({ role }: Walking): boolean => role !== 'guest' && role !== 'customer'

/** Signs in by the link of the home page, as one of the people that the demo's sign-in page offers. */
export async function enter(walker: Walker, { email }: Walking): Promise<void> {
  if (email === undefined) return
  const { page, locale } = walker
  walker.step = `signing ${email} in`
  await page
    .locator(`header a[href^="${pathTo('sign-in', locale)}"]`)
    .first()
    .click()
  await page.locator(`form:has(input[value="${email}"]) button`).click()
  await page.waitForURL((url) => url.pathname !== pathTo('sign-in', locale))
  await settle(walker)
}
