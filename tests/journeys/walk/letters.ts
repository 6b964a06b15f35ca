import { expect } from 'vitest'
import { sixDigits } from '../../world/letters.ts'
import type { OpenShop } from '../browser.ts'

type Letter = { to: string; text: string }

/** What the shop has written to people. */
export type Letters = {
  codeFor: (email: string) => Promise<string>
  linkFor: (email: string, pattern: RegExp) => Promise<string>
}

export function lettersOf(shop: Pick<OpenShop, 'ask'>): Letters {
  const find = async (email: string, pattern: RegExp): Promise<string> => {
    const lookUp = async () =>
      ((await shop.ask('/dev/mail.json')) as Letter[])
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => pattern.exec(text)?.slice(0, 1) ?? [])[0]
    await expect.poll(lookUp, { timeout: 10_000, message: `a letter to ${email} with ${pattern}` }).toBeDefined()
    return (await lookUp()) ?? expect.fail('the letter is gone')
  }
  return {
    codeFor: async (email) => sixDigits(await find(email, /(?<!\d)\d{6}(?!\d)/))[0] ?? '',
    linkFor: find,
  }
}
