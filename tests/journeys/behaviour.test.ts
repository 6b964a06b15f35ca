import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, noteRest, openShop, untilAtRest, watchShifts } from './browser.ts'
import type { OpenShop, BrowserSession } from './browser.ts'
import { articles, putInCart } from './shopping.ts'

// Not where it stands by itself, to see that pages ask where the settings say.
const api = 'https://chamadas.example/v1'
let shop: OpenShop
let product: string

beforeAll(async () => {
  shop = await openShop({ API_BASE: api })
  const { data } = (await shop.ask('/api/products?filter[class]=COSMETIC&filter[in_stock]=true')) as {
    data: { attributes: { localized_slugs: { pt: string } }; relationships: { variants: { data: unknown[] } } }[]
  }
  const single = data.find(({ relationships }) => relationships.variants.data.length === 1)
  product = pathTo('products.show', 'pt', { id: single!.attributes.localized_slugs.pt })
})
afterAll(() => shop.close())

const pt = { locale: 'pt' } as const
const region = '[popover=manual][role=status]'
const marked = 'window.marked === true'

async function begin(who: BrowserSession = {}) {
  const visitor = await shop.visit(who)
  const { page } = visitor
  await page.addInitScript(noteRest)
  return {
    ...visitor,
    /** Opens an address and waits until the page and what comes after it have woken up. */
    open: async (path: string) => {
      await page.goto(path)
      await untilAtRest(page)
      await page.evaluate('window.marked = true')
    },
    /** As a link within the page does it. */
    go: (to: string | number) => page.evaluate<void>(`void window.__reactRouterDataRouter.navigate(${JSON.stringify(to)})`),
    /** Whether the document is still the one that was opened. */
    isSameDocument: () => page.evaluate<boolean>(marked),
  }
}

/** Slows the data of a page down, in milliseconds, or breaks it. */
const slow = (page: Page, path: string, ms: number, broken = false) =>
  page.route(`${path}.data*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    // The page may have gone on.
    await (broken ? route.fulfill({ status: 500, body: 'broken' }) : route.continue()).catch(() => undefined)
  })

describe('nothing moves while a page arrives', () => {
  test.each(['reduce', 'no-preference'] as const)('even where its styles come late; wished motion: %s', async (reducedMotion) => {
    const { page, leave } = await begin()
    await page.emulateMedia({ reducedMotion })
    const answer = await page.request.post('/api/auth/login', {
      data: { email: 'marta@cliente.example', password: 'azulejo-demo' },
      headers: { Origin: shop.origin },
    })
    expect(answer.status()).toBe(200)
    await page.addInitScript(watchShifts)
    // What measures a page before it has its styles, as extensions of browsers do.
    await page.addInitScript('setInterval(() => document.body?.offsetHeight, 10)')
    await page.route('**/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    for (const path of [pathTo('account', 'pt'), pathTo('account.card', 'pt'), pathTo('company', 'pt')]) {
      await page.goto(path)
      await untilAtRest(page)
      expect(await page.evaluate('window.shifted'), path).toBe(0)
    }
    await leave()
  })
})

describe('toasts', () => {
  type TooltipTimes = { id: number; comes?: number; goes?: number }
  const watch = `
    window.pressed = []
    window.told = {}
    addEventListener('click', ({ target }) => target.closest?.('[data-share]') && window.pressed.push(performance.now()), true)
    const ids = (nodes) => [...nodes].flatMap((node) => (node.dataset?.toast ? [Number(node.dataset.toast)] : []))
    new MutationObserver((list) => {
      for (const { addedNodes, removedNodes } of list) {
        for (const id of ids(addedNodes)) window.told[id] = { id, comes: performance.now() }
        // As a pointer does that comes over it.
        if (window.hold) for (const node of addedNodes) node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        for (const id of ids(removedNodes)) Object.assign(window.told[id], { goes: performance.now() })
      }
    }).observe(document, { subtree: true, childList: true })`

  /** A page whose button tells by a toast that the address was copied. */
  async function sharing(who: BrowserSession = {}) {
    const visit = await begin(who)
    const { page, open } = visit
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(watch)
    await open(product)
    const button = page.getByRole('button', { name: m.share_button({}, pt), exact: true }).first()
    await button.evaluate((element: HTMLElement) => element.setAttribute('data-share', ''))
    const cards = page.locator('[data-toast]')
    return {
      ...visit,
      cards,
      press: async (times = 1) => {
        for (let time = 0; time < times; time += 1) await button.evaluate((element: HTMLElement) => element.click())
      },
      ids: () => cards.evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-toast')))),
      timesOf: (id: number) => page.evaluate<TooltipTimes>(`window.told[${id}]`),
      submittedAt: () => page.evaluate<number>('window.pressed[0]'),
    }
  }

  test('S125 S126 S127 S130 a toast stands at the top right with title and text, without a button, for 3000 ms', async () => {
    const { page, cards, press, timesOf, submittedAt, leave } = await sharing()
    await press()
    await cards.waitFor()
    const { x = 0, y = 0, width = 0 } = (await cards.boundingBox()) ?? {}
    expect([1280 - x - width, y]).toEqual([16, 16])
    expect(await cards.locator('p').allInnerTexts()).toEqual([m.copy_done({}, pt), expect.stringContaining(product)])
    expect(await cards.getByRole('button').count()).toBe(0)
    await expect.poll(() => cards.count()).toBe(0)
    const lasted = (await timesOf(1)).goes! - (await submittedAt())
    expect(lasted).toBeGreaterThanOrEqual(3000)
    expect(lasted).toBeLessThan(6000)
    expect(await page.locator(region).evaluate((element) => element.matches(':popover-open'))).toBe(true)
    await leave()
  })

  test('S125 on a small phone it takes the whole width, and breaks no rule of access', async () => {
    const { page, cards, press, leave } = await sharing({ width: 360 })
    await press()
    await cards.hover()
    expect(await cards.boundingBox()).toMatchObject({ x: 8, y: 8, width: 344 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await leave()
  })

  test('S128 S132 S133 S134 ten are shown at most, newest on top; pointer or focus holds one, and Escape takes it away', async () => {
    const { page, cards, press, ids, timesOf, leave } = await sharing()
    await page.evaluate('window.hold = true')
    await press(11)
    await expect.poll(ids).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    // Longer than their whole time.
    await page.waitForTimeout(3100)
    expect(await ids()).toHaveLength(10)
    const letGo = await page.evaluate<number>(`(window.hold = false,
      document.querySelector('[data-toast="10"]').dispatchEvent(new PointerEvent('pointerout', { bubbles: true })), performance.now())`)
    await expect.poll(ids).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    const { goes = 0 } = await timesOf(10)
    // Held from its first moment, it has nearly all of its time left.
    expect(goes - letGo).toBeGreaterThan(2500)
    for (let count = 0; count < 9; count += 1) await page.keyboard.press('Escape')
    expect(await ids()).toEqual([])
    await press()
    await expect.poll(ids).toEqual([11])
    await expect.poll(() => cards.count()).toBe(0)
    await press(2)
    await expect.poll(ids).toEqual([13, 12])
    await page.locator('[data-toast="12"]').focus()
    await page.keyboard.press('Escape')
    expect(await ids()).toEqual([13])
    await page.keyboard.press('Escape')
    expect(await ids()).toEqual([])
    await leave()
  })

  test('a swipe takes one away, and an open dialog neither hides it nor keeps it from being read out', async () => {
    const { page, cards, press, leave } = await sharing({ width: 360 })
    await page.evaluate(
      `document.body.append(document.createElement('dialog')); document.querySelector('body > dialog:last-of-type').showModal()`,
    )
    await press()
    await cards.waitFor()
    expect(
      await cards.evaluate((card) => {
        const { x, y, width, height } = card.getBoundingClientRect()
        return card.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && card.closest('dialog:modal') !== null
      }),
    ).toBe(true)
    await page.evaluate(`document.querySelector('dialog:modal').close()`)
    await expect.poll(() => page.locator(`body > ${region}`).count()).toBe(1)
    await cards.evaluate((card) => {
      for (const [type, clientX] of [
        ['pointerdown', 100],
        ['pointermove', 150],
        ['pointerup', 190],
      ] as const)
        card.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'pen', clientX, pointerId: 1 }))
    })
    expect(await cards.count()).toBe(0)
    await leave()
  })
})

describe('the loading bar', () => {
  type Drawn = { now: number; frame: number; width: string; opacity: string }
  const bar = 'div.fixed.h-0\\\\.75'
  const watch = `
    window.drawn = []
    new MutationObserver((list) => {
      for (const { target } of list)
        if (target.matches?.('${bar}')) {
          const { width, opacity } = target.style
          window.drawn.push({ now: performance.now(), frame: document.timeline.currentTime, width, opacity })
        }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })`

  async function travelling() {
    const visit = await begin()
    await visit.page.addInitScript(watch)
    await visit.open(pathTo('home', 'pt'))
    return {
      ...visit,
      drawn: () => visit.page.evaluate<Drawn[]>('window.drawn'),
      start: async (to: string) => {
        const started = await visit.page.evaluate<number>('(window.drawn.length = 0, performance.now())')
        await visit.go(to)
        return started
      },
    }
  }

  test('S147 S148 S150 S151 S152 S153 it comes after 200 ms, follows its estimate, and goes 500 and 400 ms after the end', async () => {
    const { page, start, drawn, leave } = await travelling()
    const to = pathTo('faqs', 'pt')
    await slow(page, to, 1800)
    const started = await start(to)
    await expect.poll(async () => (await drawn()).length).toBeGreaterThan(5)
    expect(
      await page.evaluate(
        `(({ height, backgroundColor, insetBlockStart, pointerEvents, position }) => [height, insetBlockStart, pointerEvents, position,
          backgroundColor === getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { className: 'bg-green' })).backgroundColor])(getComputedStyle(document.querySelector('${bar}')))`,
      ),
    ).toEqual(['3px', '0px', 'none', 'fixed', true])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(async () => (await drawn()).at(-1)?.width).toBe('0px')
    const all = await drawn()
    expect(all[0]!.now - started).toBeGreaterThanOrEqual(199)
    const inProgress = all.filter(({ width }) => !['0%', '0px', '100%'].includes(width))
    // Where the estimate says, of the time between two drawings: p = 2/π · 100 · atan(elapsed / 1000).
    const elapsed = ({ width }: Drawn) => 1000 * Math.tan((Number.parseFloat(width) * Math.PI) / 200)
    const [first, last] = [inProgress[0]!, inProgress.at(-1)!]
    expect(inProgress.length).toBeGreaterThan(5)
    for (const each of inProgress) expect(Math.abs(elapsed(each) - elapsed(first) - (each.frame - first.frame))).toBeLessThan(2)
    expect(elapsed(first)).toBeLessThan(200)
    expect(elapsed(last)).toBeGreaterThan(1000)
    expect(Number.parseFloat(last.width)).toBeGreaterThan(50)
    const done = all.find(({ width }) => width === '100%')!
    const hidden = all.find(({ width, opacity }) => width === '100%' && opacity === '0')!
    const reset = all.at(-1)!
    expect(hidden.now - done.now).toBeGreaterThanOrEqual(480)
    expect(hidden.now - done.now).toBeLessThan(1500)
    expect(reset.now - done.now).toBeGreaterThanOrEqual(880)
    expect(reset.now - hidden.now).toBeLessThan(1500)
    await leave()
  })

  test('S150 a shorter way never shows it', async () => {
    const { page, start, drawn, leave } = await travelling()
    // Once there and back, so that its code is there already and a busy machine seldom takes 200 ms.
    for (const name of ['faqs', 'home'] as const) {
      await start(pathTo(name, 'pt'))
      await page.waitForURL(shop.origin + pathTo(name, 'pt'))
      await page.waitForTimeout(300)
      await expect
        .poll(() => page.locator(bar.replace('\\\\', '\\')).evaluate(({ style }) => ['', '0px'].includes(style.width)))
        .toBe(true)
    }
    const took = await start(pathTo('faqs', 'pt'))
    await page.waitForURL(shop.origin + pathTo('faqs', 'pt'))
    const arrived = await page.evaluate<number>('performance.now()')
    const visible = (await drawn()).filter(({ opacity }) => opacity === '1')
    if (arrived - took < 200) expect(visible).toEqual([])
    for (const { now } of visible) expect(now - took).toBeGreaterThanOrEqual(199)
    await leave()
  })

  test('S149 S142 it is finished when the next page fails, and the error page stands there', async () => {
    const { page, start, drawn, leave } = await travelling()
    const to = pathTo('terms', 'pt')
    await slow(page, to, 900, true)
    await start(to)
    await page.getByRole('heading', { level: 1, name: m.error_page_title({}, pt) }).waitFor()
    expect(await page.getByRole('link', { name: m.error_page_retry({}, pt) }).getAttribute('href')).toBe(to)
    await expect.poll(async () => (await drawn()).at(-1)?.width).toBe('0px')
    expect((await drawn()).map(({ width }) => width)).toContain('100%')
    shop.forgive(/500|decode|turbo|\.data|Error/)
    await leave()
  })
})

describe('scrolling', () => {
  type Scrolled = { at: number; top: number }
  const watch = `
    window.scrolls = []
    window.arrivals = []
    addEventListener('scroll', () => window.scrolls.push({ at: performance.now(), top: scrollY }))
    for (const name of ['pushState', 'replaceState']) {
      const own = history[name].bind(history)
      history[name] = (...all) => { own(...all); window.arrivals.push(performance.now()) }
    }
    addEventListener('popstate', () => window.arrivals.push(performance.now()))`

  async function reading(path: string) {
    const visit = await begin({ width: 360 })
    const { page } = visit
    await page.addInitScript(watch)
    await visit.open(path)
    return {
      ...visit,
      clear: () => page.evaluate<void>('void (window.scrolls.length = 0, window.arrivals.length = 0)'),
      scrolls: () => page.evaluate<Scrolled[]>('window.scrolls'),
      arrivedAt: () => page.evaluate<number>('window.arrivals.at(-1)'),
      top: () => page.evaluate<number>('scrollY'),
    }
  }
  const faqs = pathTo('faqs', 'pt')
  const group = (page: Page) => page.locator('main h2[id]').nth(1)
  const placeOf = (page: Page) => group(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))

  test('S143 S146 a hash is scrolled to smoothly, 64 px below the top, after 100 ms', async () => {
    const { page, go, clear, scrolls, arrivedAt, leave } = await reading(faqs)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const id = await group(page).getAttribute('id')
    await clear()
    await go(`${faqs}#${id}`)
    await expect.poll(() => placeOf(page)).toBe(64)
    const all = await scrolls()
    expect(all[0]!.at - (await arrivedAt())).toBeGreaterThanOrEqual(99)
    expect(new Set(all.map(({ top }) => top)).size).toBeGreaterThan(3)
    await leave()
  })

  test('S143 who wants less motion is there at once', async () => {
    const { page, go, clear, scrolls, leave } = await reading(faqs)
    const id = await group(page).getAttribute('id')
    await clear()
    await go(`${faqs}#${id}`)
    await expect.poll(() => placeOf(page)).toBe(64)
    expect(new Set((await scrolls()).map(({ top }) => top)).size).toBe(1)
    await leave()
  })

  test('S144 S145 S146 another page begins at its top, and going back leads to where one was, each after 100 ms', async () => {
    const { page, go, clear, scrolls, arrivedAt, top, leave } = await reading(faqs)
    await page.evaluate('scrollTo(0, 500)')
    await expect.poll(async () => (await scrolls()).at(-1)?.top).toBe(500)
    await clear()
    await go(pathTo('terms', 'pt'))
    await page.waitForURL(`**${pathTo('terms', 'pt')}`)
    await expect.poll(top).toBe(0)
    const away = (await scrolls()).find((each) => each.top === 0)!
    expect(away.at - (await arrivedAt())).toBeGreaterThanOrEqual(99)
    await page.evaluate('scrollTo(0, 300)')
    await expect.poll(top).toBe(300)
    await clear()
    await go(-1)
    await expect.poll(top).toBe(500)
    const back = (await scrolls()).find((each) => each.top === 500)!
    expect(back.at - (await arrivedAt())).toBeGreaterThanOrEqual(99)
    await leave()
  })
})

test('S154 the page itself does not leave for another host, however its address is written', async () => {
  const { page, open, leave } = await begin()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).host))
  await open(pathTo('terms', 'pt'))
  for (const to of [
    '//evil.example/',
    'https://evil.example/',
    'https:evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.evaluate(
      `new Promise((resolve) => resolve(window.__reactRouterDataRouter.navigate(${JSON.stringify(to)}))).catch(() => undefined)`,
    )
    expect(new URL(page.url()).origin, to).toBe(shop.origin)
    expect(new Set(requested), to).toEqual(new Set([new URL(shop.origin).host]))
  }
  shop.forgive(/404/)
  await leave()
})

describe('a newer build', () => {
  const id = 'newer'
  const newer = (page: Page) => page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id } }))
  const documentsOf = (page: Page) => {
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
    return documents
  }

  test('S155 the id of the build is published, is that of the page, and nobody keeps it', async () => {
    const { page, open, leave } = await begin()
    await open(pathTo('terms', 'pt'))
    const answer = await page.request.get('/builds/latest.json')
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(await answer.json()).toEqual({ id: await page.evaluate('window.__reactRouterManifest.version') })
    await leave()
  })

  test('S156 S157 it is looked for every hour, and then the page that is gone to is loaded as a document', async () => {
    const { page, open, go, isSameDocument, leave } = await begin()
    let looks = 0
    page.on('request', (request) => request.url().endsWith('/builds/latest.json') && (looks += 1))
    await page.clock.install()
    await open(pathTo('terms', 'pt'))
    const documents = documentsOf(page)
    await page.clock.fastForward('58:00')
    expect(looks).toBe(0)
    await page.clock.fastForward('02:01')
    await expect.poll(() => looks).toBe(1)
    // The same one: all stays as it is.
    await go(pathTo('faqs', 'pt'))
    await page.waitForURL(`**${pathTo('faqs', 'pt')}`)
    expect([documents, await isSameDocument()]).toEqual([[], true])
    await newer(page)
    await page.clock.fastForward('01:00:01')
    await expect.poll(() => looks).toBe(2)
    await page.waitForTimeout(300)
    expect(await isSameDocument()).toBe(true)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: m.footer_blog({}, pt) })
      .click()
    await expect.poll(() => page.evaluate(marked).catch(() => true)).toBe(false)
    expect(new URL(page.url()).pathname).toBe(pathTo('posts', 'pt'))
    expect(documents).toEqual([pathTo('posts', 'pt')])
    await leave()
  })

  test('S156 a tab that comes back after more than an hour looks at once', async () => {
    const { page, open, leave } = await begin()
    let looks = 0
    page.on('request', (request) => request.url().endsWith('/builds/latest.json') && (looks += 1))
    await open(pathTo('terms', 'pt'))
    // The machine slept: no timer ran.
    await page.evaluate(
      'Date.now = ((own) => () => own() + 3_540_000)(Date.now.bind(Date)); document.dispatchEvent(new Event("visibilitychange"))',
    )
    expect(looks).toBe(0)
    await page.evaluate(
      'Date.now = ((own) => () => own() + 61_000)(Date.now.bind(Date)); document.dispatchEvent(new Event("visibilitychange"))',
    )
    await expect.poll(() => looks).toBe(1)
    await leave()
  })

  test('S157 S158 S142 where a file is gone the page that was asked for is loaded, but not again within ten seconds', async () => {
    const { page, open, go, leave } = await begin()
    const removedChunk = /\/assets\/faqs-[\w-]+\.pt\.js/
    const faqs = pathTo('faqs', 'pt')
    // The time stands still, so that a busy machine takes no ten seconds.
    await page.addInitScript('Date.now = () => 1_800_000_000_000')
    await open(pathTo('terms', 'pt'))
    await page.route(removedChunk, (route) => route.abort())
    const documents = documentsOf(page)
    await go(faqs)
    await expect.poll(() => page.evaluate(marked).catch(() => true)).toBe(false)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([new URL(page.url()).pathname, documents]).toEqual([faqs, [faqs]])
    await open(pathTo('terms', 'pt'))
    await go(faqs)
    await page.getByRole('heading', { level: 1, name: m.error_page_title({}, pt) }).waitFor()
    expect(documents).toEqual([faqs, pathTo('terms', 'pt')])
    await go(pathTo('terms', 'pt'))
    await page.waitForURL(`**${pathTo('terms', 'pt')}`)
    await page.evaluate('Date.now = () => 1_800_000_010_000')
    await go(faqs)
    await expect.poll(() => documents.length).toBe(3)
    await page.getByRole('heading', { level: 1 }).waitFor()
    shop.forgive(/faqs-|dynamically imported module|ERR_FAILED|module script/)
    await leave()
  })

  test('S159 a way within the shop asks for the data of the page, and for no document', async () => {
    const { page, open, isSameDocument, leave } = await begin()
    await open(pathTo('terms', 'pt'))
    const documents = documentsOf(page)
    const data = page.waitForRequest((request) => new URL(request.url()).pathname === `${pathTo('posts', 'pt')}.data`)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: m.footer_blog({}, pt) })
      .click()
    await data
    await page.waitForURL(`**${pathTo('posts', 'pt')}`)
    expect([documents, await isSameDocument()]).toEqual([[], true])
    await leave()
  })
})

describe('the error page', () => {
  const missing = {
    pt: { locale: 'pt', title: 'Página não encontrada', apology: /Lamentamos.*não existe ou não está disponível/s },
    en: { locale: 'en', title: 'Page not found', apology: /sorry.*does not exist or is not available/s },
  } as const
  test.each([
    { path: '/nao-ha/disto', message: 'Page not found: /nao-ha/disto', ...missing.pt },
    { path: '/en/nothing', message: 'Page not found: /en/nothing', ...missing.en },
    { path: '/produtos/nao-ha', message: 'Page Not Found: /produtos/nao-ha', ...missing.pt },
    { path: '/produtos?page=999', message: 'Page Not Found: /produtos', ...missing.pt },
  ])('S135 S136 S137 S138 S140 S141 at $path', async ({ path, message, locale, title, apology }) => {
    const { page, leave } = await begin({ locale })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    expect(await answer?.text()).toContain(message)
    const card = page.getByRole('main')
    expect(await card.innerText()).toContain('404')
    expect(await card.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(await card.innerText()).toMatch(apology)
    await card.getByRole('link', { name: m.error_page_home({}, { locale }), exact: true }).click()
    await page.waitForURL(shop.origin + pathTo('home', locale))
    shop.forgive(/404/)
    await leave()
  })

  test('S139 another status shows nothing of a missing page, but neutral words', async () => {
    const { page, open, go, leave } = await begin()
    await open(pathTo('faqs', 'pt'))
    await slow(page, pathTo('terms', 'pt'), 0, true)
    await go(pathTo('terms', 'pt'))
    await page.getByRole('heading', { level: 1, name: m.error_page_title({}, pt) }).waitFor()
    const said = await page.getByRole('main').innerText()
    expect(said).not.toContain(m['http_errors.404.message']({}, pt))
    expect(said).not.toContain(m['http_errors.404.statusMessage']({}, pt))
    shop.forgive(/500|decode|\.data|Error/)
    await leave()
  })
})

describe('calls and carts', () => {
  test('S225 S226 S228 pages ask where the settings say, and what fails for now once more', async () => {
    const { page, open, leave } = await begin()
    const requested: string[] = []
    let status = 503
    await page.context().route(`${api}/**`, (route) => {
      requested.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status, json: { data: [] }, headers: { 'Access-Control-Allow-Origin': '*' } })
    })
    await open(pathTo('terms', 'pt'))
    const field = page.getByLabel(m.shell_search({}, pt), { exact: true }).first()
    await field.fill('creme')
    await expect.poll(() => requested.length).toBe(2)
    expect(new Set(requested)).toEqual(new Set(['/v1/suggestions']))
    status = 404
    await field.fill('creme de')
    await expect.poll(() => requested.length).toBe(3)
    await page.waitForTimeout(600)
    expect(requested).toHaveLength(3)
    shop.forgive(/503|404/)
    await leave()
  })

  test('S227 S245 a change of the cart that fails is sent once, is logged, and ends at the true cart with a quiet word and no toast', async () => {
    const { page, open, complaints, leave } = await begin()
    const guest = { page, locale: 'pt' } as const
    const [first] = await articles(guest, 'COSMETIC')
    await putInCart(guest, first!)
    let sent = 0
    await page.route(/\/carrinho(\.data)?(\?|$)/, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      return route.fulfill({ status: 503, body: '' })
    })
    const unchanged = page.getByRole('status').filter({ hasText: m.cart_unchanged({}, pt) })
    const changes = [
      async () => page.getByRole('button', { name: m.ui_stepper_more({ label: first!.name }, pt) }).click(),
      async () => page.getByRole('button', { name: m.cart_remove({ name: first!.name }, pt) }).click(),
    ]
    for (const change of changes) {
      await open(pathTo('cart', 'pt'))
      sent = 0
      await change()
      await unchanged.waitFor()
      expect([sent, await page.locator('[data-toast]').count()]).toEqual([1, 0])
      expect(await page.getByRole('spinbutton').inputValue()).toBe('1')
      expect(complaints.splice(0).length).toBeGreaterThan(0)
    }
    await open(product)
    sent = 0
    await page
      .getByRole('button', { name: /^Adicionar .* carrinho$/ })
      .first()
      .click()
    await expect.poll(() => sent).toBe(1)
    await page
      .getByRole('status')
      .filter({ hasText: m.cart_unchanged({}, pt) })
      .first()
      .waitFor()
    expect([sent, await page.locator('[data-toast]').count()]).toEqual([1, 0])
    complaints.splice(0)
    await leave()
  })
})

describe('whatever comes', () => {
  const long = 'a'.repeat(8000)
  test.each([
    ['/%E0%A4%A', 404],
    ['/en/%', 404],
    ['/produtos/%E0%A4%A', 404],
    ['/en/products/%ff%fe', 404],
    ['/blog/%c0%ae%c0%ae', 404],
    ['/produtos?q=(8 kB)', 200],
    ['/?x=(8 kB)', 200],
    ['/nao-ha?x=(8 kB)', 404],
    ['/produtos?q=%E0%A4%A', 200],
    ['/perguntas-frequentes?q=%', 200],
  ])('%s is answered by a page of its language', async (path, status) => {
    const answer = await fetch(shop.origin + path.replace('(8 kB)', long), { redirect: 'manual' })
    const html = await answer.text()
    expect([answer.status, html.includes('<html lang="pt-PT"') || html.includes('<html lang="en-GB"')]).toEqual([status, true])
    expect(html).toContain(path.startsWith('/en') ? 'lang="en-GB"' : 'lang="pt-PT"')
  })

  const garbage = [
    '%',
    '%E0%A4%A',
    '{"categories":',
    'null',
    '[]',
    '{"categories":7,"revision":"x"}',
    '"<script>',
    'x'.repeat(3000),
  ]
  test('garbage in the cookies for consent and language costs nothing', async () => {
    const { page, complaints, open, leave } = await begin()
    for (const value of garbage) {
      await page.context().clearCookies()
      await page
        .context()
        .addCookies(['consent_cookie', 'locale', 'cart', 'session'].map((name) => ({ name, value, url: shop.origin })))
      await open(pathTo('home', 'pt'))
      expect(await page.locator('h1').count()).toBe(1)
    }
    expect(complaints).toEqual([])
    await leave()
  })

  test('where storage is blocked, and cookies with it, the page stands, wakes up and leads on', async () => {
    const { page, complaints, open, go, isSameDocument, leave } = await begin()
    // What browsers do whose owner has switched site data off: storage throws, cookies are silent.
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new DOMException('blocked', 'SecurityError') } })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`)
    for (const name of ['home', 'products', 'cart', 'sign-in'] as const) await open(pathTo(name, 'pt'))
    await go(pathTo('terms', 'pt'))
    await page.waitForURL(`**${pathTo('terms', 'pt')}`)
    expect(await isSameDocument()).toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })

  test('in a browser that lacks what only some have, the page stands, wakes up and leads on', async () => {
    const { page, complaints, open, go, isSameDocument, leave } = await begin()
    await page.addInitScript(`for (const name of ['Notification', 'IntersectionObserver', 'ResizeObserver', 'BroadcastChannel', 'PushManager'])
      delete window[name]
      for (const name of ['serviceWorker', 'sendBeacon', 'share', 'clipboard']) delete Navigator.prototype[name]
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`)
    for (const name of ['home', 'products', 'cart'] as const) await open(pathTo(name, 'pt'))
    await go(pathTo('terms', 'pt'))
    await page.waitForURL(`**${pathTo('terms', 'pt')}`)
    expect(await isSameDocument()).toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })

  test('nothing comes from another host, so that nobody can block it', async () => {
    const { page, open, leave } = await begin()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    for (const name of ['home', 'products', 'faqs'] as const) await open(pathTo(name, 'pt'))
    expect([...hosts]).toEqual([new URL(shop.origin).host])
    await leave()
  })
})
