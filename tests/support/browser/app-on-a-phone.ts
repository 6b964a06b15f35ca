import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pathTo } from '#src/i18n/paths.ts'
import { codeOf } from '#tests/support/services/authenticator-app.ts'

/**
 * A phone that waits for its next code: each code works once, and the shop accepts at most one step before and one ahead. The
 * first code is of the earliest step that stays valid long enough for a slow browser to submit it.
 */
function phone(secret: string) {
  const step = 30_000
  const submitting = 15_000
  let last = 0
  return async (): Promise<string> => {
    const next = Math.max(last + 1, Math.floor((Date.now() + submitting) / step) - 1)
    while (next > Math.floor(Date.now() / step) + 1) await wait(500)
    last = next
    return codeOf(secret, next * step)
  }
}

/** Sets up an authenticator app for the signed-in person; `codes` are the recovery codes. */
export async function addApp(page: Page): Promise<{ next: () => Promise<string>; codes: string[] }> {
  await page.goto(`${pathTo('staff.security', 'pt')}?add=totp`)
  const next = phone(await page.locator('code').first().innerText())
  await page.getByLabel('Código que a aplicação mostra').fill('000000')
  await page.getByRole('button', { name: 'Ativar a aplicação' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Código que a aplicação mostra').fill(await next())
  await page.getByRole('button', { name: 'Ativar a aplicação' }).click()
  await page.getByText('Guarde os códigos antes de sair').waitFor()
  return { next, codes: await page.locator('ol code').allInnerTexts() }
}
