import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Result } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { testDatabase } from '../world/database.ts'

/** The whole shop as a visitor meets it: its own process, database and folder, and a browser in front of it. */
export type OpenShop = {
  origin: string
  /** A visitor with a browser profile of their own. */
  visit: (who?: Visiting) => Promise<Visitor>
  /** What the shop's pretend strangers remember: `/dev/mail.json`, `/dev/bank.json`. */
  ask: (path: string) => Promise<unknown>
  /** Complaints that the journey itself has caused, such as by pulling the plug. */
  forgive: (what: RegExp) => void
  /** Ends browser, shop and database. Throws when a page complained of something that no journey has looked at. */
  close: () => Promise<void>
}

export type Visiting = { locale?: Locale; javaScript?: boolean; /** Pixels; 360 is a small phone. */ width?: number }

type Visitor = {
  page: Page
  /** Errors in the console, broken rules of the content security policy, failed requests; must stay empty. */
  complaints: string[]
  leave: () => Promise<void>
}

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium', args: chromiumArguments })

// The first start builds the pages and fills the shop with its demo goods.
const startsWithin = 90_000

/** `env` goes to the shop's process, over what every journey needs. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const folder = await mkdtemp(join(tmpdir(), 'botica-journey-'))
  const database = await testDatabase()
  const shop = startShop({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn', ...env })
  const closeGround = async () => {
    await stopShop(shop.process)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const origin = await shop.listening
    return frontOf(origin, await openBrowser(), closeGround)
  } catch (error) {
    await closeGround()
    throw error
  }
}

function frontOf(origin: string, browser: Browser, closeGround: () => Promise<void>): OpenShop {
  const visitors: Visitor[] = []
  return {
    origin,
    async visit(who) {
      const visitor = await openVisitor(origin, browser, who)
      visitors.push(visitor)
      return visitor
    },
    async ask(path) {
      const answer = await fetch(new URL(path, origin))
      expect(answer.status, path).toBe(200)
      return answer.json()
    },
    forgive(what) {
      for (const { complaints } of visitors)
        complaints.splice(0, complaints.length, ...complaints.filter((each) => !what.test(each)))
    },
    async close() {
      await browser.close()
      await closeGround()
      expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
    },
  }
}

async function openVisitor(
  origin: string,
  browser: Browser,
  { locale = 'pt', javaScript = true, width = 1280 }: Visiting = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: languageTag[locale],
    javaScriptEnabled: javaScript,
    viewport: { width, height: width < 800 ? 780 : 900 },
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const complaints: string[] = []
  listen(context, complaints, javaScript)
  return { page: await context.newPage(), complaints, leave: () => context.close() }
}

function listen(context: BrowserContext, complaints: string[], javaScript: boolean): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
  })
  context.on('weberror', (error) =>
    complaints.push(`${error.page()?.url() ?? ''}: ${error.error().stack ?? error.error().message}`),
  )
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page no longer waits for when the visitor goes on is not a fault; nor are scripts that are switched off.
    if (reason !== 'net::ERR_ABORTED' && (javaScript || reason !== 'csp')) complaints.push(`${request.url()}: ${reason}`)
  })
}

/** axe-core's default rules, best practice included. Needs a visitor with JavaScript. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
  )
  expect(violations.map(describeViolation), page.url()).toEqual([])
}

const describeViolation = ({ id, help, nodes }: Result): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`

/** Nothing may stick out: a page that scrolls sideways is broken. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(window ?? 0)
}

function startShop(settings: Record<string, string>): { process: ChildProcess; listening: Promise<string> } {
  const child = spawn(process.execPath, ['tools/node26.mjs', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { process: child, listening: addressOf(child) }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(
      () => reject(new Error(`the shop did not open within ${startsWithin / 1000} s:\n${said}`)),
      startsWithin,
    )
    const listenTo = (part: unknown) => {
      said += String(part)
      const address = /listening on (http:\/\/\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', listenTo)
    child.stderr?.on('data', listenTo)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code} instead of opening:\n${said}`)))
  })
}

async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
