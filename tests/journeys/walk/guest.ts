import { pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import type { Recipe } from './filling.ts'
import { arrive } from './inspection.ts'
import { newPassword } from './recipes.ts'
import { press } from './sending.ts'
import { addressOf, recordFailure, openEmail, reachPage, settle } from './steps.ts'
import type { Walker } from './steps.ts'

const token = /http\S+token=\S+/
const firstPassword = 'sete gatos ao luar'

/** A guest signs up, uses the account for a while, resets the password and deletes the account. */
export async function comeAndGo(walker: Walker, sent: Set<string>): Promise<void> {
  const { page, email, emails, locale } = walker
  const send: Send = async (key, fill = {}) => {
    walker.step = `form "${key}" of ${addressOf(walker)}`
    if (await press(walker, key, { fill })) sent.add(key)
    else recordFailure(walker, 'is not there')
    await arrive(walker)
  }
  // The header of the last page may have no sign-in link.
  await reachPage(walker, 'home')
  await click(walker, 'sign-in')
  await click(walker, 'sign-up')
  await send('post sign-up', { email, password: firstPassword, consent: 'on' })
  await send('post sign-up confirm', { code: await emails.codeFor(email) })
  await send('post sign-up.profile', { nif: '399999051', birth_day: '21', birth_month: '7', birth_year: '1986' })
  await click(walker, 'account')
  await send('post sign-in sign_out')
  await click(walker, 'sign-in')
  await click(walker, 'recover-password')
  await send('post recover-password', { email })
  await openEmail(walker, email, token)
  await arrive(walker)
  await send('post new-password', { password: newPassword })
  if (locale === 'pt') await leaveForGood(walker, send)
  for (const name of ['news.stop', 'notices.stop'] as const) {
    // Opened from an email, so anyone may follow the link; an unknown token gets the same page.
    await page.goto(pathTo(name, locale, { id: 'w'.repeat(22) }))
    await settle(walker)
    await arrive(walker, name)
    if (locale === 'pt') await send(`post ${name}`)
  }
}

type Send = (key: string, fill?: Recipe['fill']) => Promise<void>

/** Sent in one language only: other people reach these pages in both. */
async function leaveForGood(walker: Walker, send: Send): Promise<void> {
  const { email } = walker
  await click(walker, 'sign-in')
  await send('post sign-in', { email, password: newPassword })
  await click(walker, 'account')
  await click(walker, 'account.privacy')
  await click(walker, 'account.delete')
  await send('post account.delete password', { password: newPassword })
}

/** Clicks the link on the current page, whatever address it returns to. */
async function click(walker: Walker, name: PageName & Exclude<PageName, `${string}.show`>): Promise<void> {
  const { page, locale } = walker
  const path = pathTo(name as 'account', locale)
  if (new URL(page.url()).pathname === path) return
  walker.step = `link ${addressOf(walker)} → ${path}`
  await page.locator(`a:is([href="${path}"], [href^="${path}?"]):visible`).last().click()
  await page.waitForURL((url) => url.pathname === path)
  await settle(walker)
  await arrive(walker, name)
}
