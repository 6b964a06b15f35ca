import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

// A visitor with a new tab costs twice the CPU time of one in an open tab: a new process, and every script compiled again. So a
// tab that a journey has not altered is emptied and reused for the next visitor with the same settings.

/** A browser profile with one tab. */
export type Tab = {
  context: BrowserContext
  page: Page
  /** Empties the tab for the next visitor, or closes it. */ release: () => Promise<void>
}

export type Tabs = {
  take: (settings: BrowserContextOptions) => Promise<Tab>
  /** Closes the idle tabs of this origin. */
  close: (origin: string) => Promise<void>
}

/** `prepare` is called once for each profile, before its tab is opened. */
export function openTabs(browser: Browser, prepare: (context: BrowserContext, settings: BrowserContextOptions) => void): Tabs {
  const idle = new Map<string, Tab[]>()
  const idleLike = (settings: BrowserContextOptions): Tab[] => {
    const key = JSON.stringify(settings)
    const known = idle.get(key) ?? []
    idle.set(key, known)
    return known
  }
  return {
    take: async (settings) => idleLike(settings).pop() ?? openTab(settings),
    async close(origin) {
      for (const [key, tabs] of idle) {
        if ((JSON.parse(key) as BrowserContextOptions).baseURL !== origin) continue
        idle.delete(key)
        for (const { context } of tabs) await context.close()
      }
    },
  }

  async function openTab(settings: BrowserContextOptions): Promise<Tab> {
    const context = await browser.newContext(settings)
    prepare(context, settings)
    const page = await context.newPage()
    const openDevtools = context.newCDPSession.bind(context)
    const isAltered = recordAlterations(context, page)
    const tab: Tab = {
      context,
      page,
      async release() {
        if (isAltered() || !(await isEmptied())) return context.close()
        idleLike(settings).push(tab)
      },
    }
    return tab

    async function isEmptied(): Promise<boolean> {
      const { origin } = new URL(page.url())
      if (origin === 'null') return true
      try {
        // A text file of the shop, without scripts: by then the left page has stored what it stores on leaving.
        await page.goto(`${origin}/robots.txt`, { timeout: 5000 })
        const devtools = await openDevtools(page)
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
        await devtools.send('Page.resetNavigationHistory')
        await devtools.detach()
        await page.evaluate('sessionStorage.clear()')
        await context.clearCookies()
        if (settings.viewport) await page.setViewportSize(settings.viewport)
        await page.mouse.move(-1, -1)
        return true
      } catch {
        // The page refuses to be left, or the shop is out of order on purpose.
        return false
      }
    }
  }
}

/** Changes that a journey may make to its tab and that outlive the page. */
const alterations = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'fastForward',
  'grantPermissions',
  'install',
  'newCDPSession',
  'newPage',
  'on',
  'pauseAt',
  'route',
  'routeWebSocket',
  'runFor',
  'setExtraHTTPHeaders',
  'setFixedTime',
  'setGeolocation',
  'setOffline',
  'setSystemTime',
]

/** Returns a function that tells whether the tab has been altered since. */
function recordAlterations(context: BrowserContext, page: Page): () => boolean {
  let isAltered = false
  for (const target of [context, page, page.clock])
    for (const name of alterations) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') continue
      Reflect.set(target, name, (...input: unknown[]) => {
        isAltered = true
        return method.apply(target, input)
      })
    }
  return () => isAltered || page.isClosed() || context.pages().length > 1
}
