import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const statistics = 'https://estatistica.example/contar.js'
const advertising = 'https://anuncios.example/mostrar.js'
const both = { analytics: statistics, ads: advertising }

type Came = { type: string; stopImmediatePropagation: () => void }
type Heard = { type: string; listener: (event: Came) => void; first: boolean }
type Script = { src?: string; onload?: () => void; setAttribute: () => void }

/** The parts of a document that third-party scripts touch. The scripts load when a test says so. */
function openDocument(pathname: string) {
  const heard: Heard[] = []
  const scripts: Script[] = []
  const dialog = { isDialogOpen: false }
  const location = { origin: 'https://botica.example', href: 'https://botica.example/', pathname, reload: vi.fn<() => void>() }
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', (type: string, listener: Heard['listener'], first = false) =>
    heard.push({ type, listener, first }),
  )
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'dialog[open]' && dialog.isDialogOpen ? {} : null),
    createElement: () => ({ setAttribute: () => {} }),
    head: { appendChild: (script: Script) => scripts.push(script) },
  })
  return {
    location,
    dialog,
    addEventListener,
    begun: () => scripts.map(({ src }) => src),
    requestLog: async () => {
      scripts.at(-1)?.onload?.()
      await new Promise(setImmediate)
    },
    fire: (type: string) => {
      let isStopped = false
      const event = { type, stopImmediatePropagation: () => (isStopped = true) }
      const inTurn = heard.toSorted((a, b) => Number(b.first) - Number(a.first))
      for (const { type: wanted, listener } of inTurn) if (wanted === type && !isStopped) listener(event)
    },
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const pageAt = (pathname: string) => ({ pathname, isLeft: () => false })
const all = ['analytics', 'ads'] as const

async function fresh() {
  const [{ allowThirdParty }, { others }] = await Promise.all([import('./third-parties.ts'), import('./third-party-scripts.ts')])
  return { allowThirdParty, others }
}

test('accepted third-party scripts load one after the other, and the document is marked', async () => {
  const { begun, requestLog } = openDocument('/blog')
  const { allowThirdParty, others } = await fresh()
  expect(others.loaded).toBe(false)
  void allowThirdParty(both, all, pageAt('/blog'))
  expect(begun()).toEqual([statistics])
  expect(others.loaded).toBe(true)
  await requestLog()
  expect(begun()).toEqual([statistics, advertising])
})

test('a script that was not accepted does not load', async () => {
  const { begun } = openDocument('/blog')
  const { allowThirdParty, others } = await fresh()
  await allowThirdParty(both, ['necessary'], pageAt('/blog'))
  expect(begun()).toEqual([])
  expect(others.loaded).toBe(false)
})

test('none loads on a shopping page, nor later in a document that has shown one', async () => {
  const { begun, location } = openDocument('/produtos/x')
  const { allowThirdParty } = await fresh()
  await allowThirdParty(both, all, pageAt('/produtos/x'))
  location.pathname = '/'
  await allowThirdParty(both, all, pageAt('/'))
  expect(begun()).toEqual([])
  expect(location.reload).not.toHaveBeenCalled()
})

test('none loads while the visitor navigates to another page, or before React has rendered it', async () => {
  const { begun, location } = openDocument('/blog')
  const { allowThirdParty } = await fresh()
  await allowThirdParty(both, all, { pathname: '/blog', isLeft: () => true })
  location.pathname = '/carrinho'
  await allowThirdParty(both, all, pageAt('/blog'))
  expect(begun()).toEqual([])
})

test('none loads while the cart is open as a drawer', async () => {
  const { begun, dialog } = openDocument('/')
  dialog.isDialogOpen = true
  const { allowThirdParty } = await fresh()
  await allowThirdParty(both, all, pageAt('/'))
  expect(begun()).toEqual([])
})

test('the second waits when the visitor navigated while the first loaded, and loads on the next page', async () => {
  const { begun, requestLog, location } = openDocument('/blog')
  const { allowThirdParty } = await fresh()
  let isLeft = false
  void allowThirdParty(both, all, { pathname: '/blog', isLeft: () => isLeft })
  isLeft = true
  await requestLog()
  expect(begun()).toEqual([statistics])
  location.pathname = '/termos'
  void allowThirdParty(both, all, pageAt('/termos'))
  expect(begun()).toEqual([statistics, advertising])
})

test('going back to a shopping page reloads the document, and the router does not handle it', async () => {
  const { addEventListener: listen, fire, location } = openDocument('/blog')
  const router = vi.fn<() => void>()
  listen('popstate', router)
  const { allowThirdParty } = await fresh()
  void allowThirdParty(both, all, pageAt('/blog'))
  location.pathname = '/termos'
  fire('popstate')
  expect(router).toHaveBeenCalledTimes(1)
  expect(location.reload).not.toHaveBeenCalled()
  location.pathname = '/produtos/x'
  fire('popstate')
  expect(router).toHaveBeenCalledTimes(1)
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('a shopping page reached in another way, such as a form’s redirect, is reloaded as well', async () => {
  const { location } = openDocument('/')
  const { allowThirdParty } = await fresh()
  void allowThirdParty(both, all, pageAt('/'))
  location.pathname = '/conta'
  await allowThirdParty(both, all, pageAt('/conta'))
  expect(location.reload).toHaveBeenCalledTimes(1)
})
