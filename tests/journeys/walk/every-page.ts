import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { openShop } from '#tests/support/browser/browser.ts'
import type { OpenShop } from '#tests/support/browser/browser.ts'
import { exceptions, isExcepted } from './exceptions.ts'
import { comeAndGo } from './guest.ts'
import { emailsOf } from './emails.ts'
import { enter, isStaff, whoWalks } from './people.ts'
import type { Role } from './people.ts'
import { isException } from './recipes.ts'
import { openStaffPages } from './staff-pages.ts'
import { startWalk, walkEverything } from './walker.ts'

// Forms that lead to pages of their own, and long texts of customers.
const inBoth = /^(get |post (cart add|checkout|prescriptions\.new|requests\.new|staff\.imports)( |$))/

type Scope = { formsToo: boolean; roles: readonly Role[] }
const everything: Scope = { formsToo: true, roles: whoWalks.map(({ role }) => role) }

/** Walks people through every page, and all forms, in one language. */
export function walkEveryPage(locale: Locale, { formsToo, roles }: Scope = everything): void {
  /** A form does the same in both languages, so most forms that change data are sent in one of them only. */
  const canSend = (key: string): boolean => formsToo && (locale === 'pt' || inBoth.test(key))
  let shop: OpenShop
  const reached = new Set<PageName>()
  const visited = new Map<string, string>()
  const sent = new Set<string>()
  const wentBack = new Set<string>()
  const inspected = new Set<string>()
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  const walking = whoWalks.filter(({ role }) => roles.includes(role))
  test.each(walking)(
    `$name reaches every page${formsToo ? ' and sends every form by clicking' : ' that a link leads to'}`,
    { timeout: 900_000 },
    async (who) => {
      const { page, complaints } = await shop.visit({ locale })
      const email = who.email ?? `passeio-${locale}@cliente.example`
      const isMine = (page: string) => who.pages.some((name) => isPage(page, name))
      const walker = await startWalk({ page, locale, email, isMine, emails: emailsOf(shop), wentBack, inspected })
      await page.goto(paths.home[locale])
      await enter(walker, who)
      const mySent = new Set(sent)
      const sentBefore = sent.size
      const walkOn = () => walkEverything(walker, mySent, canSend)
      await walkOn()
      if (who.role === 'guest' && formsToo) await comeAndGo(walker, mySent)
      if (isStaff(who)) await openStaffPages(walker, walkOn)
      const forms = [...walker.ahead.forms.keys()]
      for (const key of forms.filter(canSend)) visited.set(key, `${who.name}: ${walker.ahead.unsent.get(key) ?? 'not tried'}`)
      for (const key of mySent) sent.add(key)
      const names = pageNames.filter((name) => [...walker.reached].some((each) => isPage(each, name)))
      for (const name of names) reached.add(name)
      process.stdout.write(`${who.name}, ${locale}: ${names.length} pages reached, ${sent.size - sentBefore} forms sent\n`)
      expect({
        // Single customers do not have an order or request of each kind; together they do.
        // A form leads to some.
        pagesMissed: (who.role === 'customer' || !formsToo ? [] : who.pages).filter(
          (name) => !names.includes(name) && !isExcepted(name),
        ),
        faults: [...walker.faults, ...complaints.splice(0)],
      }).toEqual({ pagesMissed: [], faults: [] })
      expect(names.length / who.pages.length).toBeGreaterThan(0.4)
    },
  )

  test.runIf(formsToo)('together they reach every page of the shop and send every form, except the listed exceptions', () => {
    const pagesMissed = pageNames.filter((name) => !reached.has(name) && !isExcepted(name))
    const formsUnsent = [...visited].filter(([key]) => !sent.has(key) && !isException(key)).map(([key, why]) => `${key} (${why})`)
    const needless = Object.keys(exceptions).filter(
      (key) => sent.has(key) || pageNames.some((name) => name === key && reached.has(name)),
    )
    const unshown = Object.values(exceptions).filter((exception) => exception && !existsSync(exception.coveredBy))
    const left = { pagesMissed, formsUnsent, needless, unshown }
    // Names are repeated in the message, because the summary of a run shows only one line of a difference between objects.
    expect(left, JSON.stringify(left)).toEqual({ pagesMissed: [], formsUnsent: [], needless: [], unshown: [] })
  })
}

const isPage = (current: string, name: PageName): boolean => current === name || current.startsWith(`${name}(`)
