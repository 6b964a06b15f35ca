import { expect } from 'vitest'
import type { OpenShop } from './browser.ts'

const customersPassword = 'azulejo-demo'

/** A newly signed-up customer: for actions that one person can do only once, and where an earlier test must leave no data. */
export async function addCustomer(shop: Pick<OpenShop, 'origin' | 'ask'>, email: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${shop.origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, ...body }),
    })
  expect((await post('sign-up', { password: customersPassword, consent: true })).status).toBe(202)
  const emailedCode = async () => {
    const emails = (await shop.ask('/dev/mail.json')) as { to: string; text: string }[]
    return /\b\d{6}\b/.exec(emails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(emailedCode).toBeDefined()
  expect((await post('confirm', { code: await emailedCode() })).ok).toBe(true)
}
