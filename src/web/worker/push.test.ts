import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const script = readFileSync(new URL('./push.js', import.meta.url), 'utf8')

type DisplayedNotification = { title: string; options: { body: string; tag: string; data: { path: unknown } } }
type Listener = (event: object) => void

/** As in Safari before 18, which has shown push notifications on iPhones since 16.4: the browser runs the script as written. */
const OlderUrl = Object.assign(class extends URL {}, { parse: undefined })

let listeners: Map<string, Listener>
let displayed: DisplayedNotification[]
let went: string[]
let windows: { url: string; focus: () => void }[]

/** Runs the script as a browser does, with the globals of a worker. */
beforeEach(() => {
  listeners = new Map()
  displayed = []
  went = []
  windows = []
  const worker = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: DisplayedNotification['options']) =>
        void displayed.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (address: string) => void went.push(`opened ${address}`) },
    location: { origin: 'https://farmacia.example' },
    URL: OlderUrl,
    SyntaxError,
  }
  runInContext(script, createContext(worker))
})

async function happen(name: string, about: object): Promise<void> {
  const waits: Promise<unknown>[] = []
  listeners.get(name)?.({ ...about, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  await Promise.all(waits)
}
const push = (text: string) => happen('push', { data: { json: (): unknown => JSON.parse(text) } })
const press = (path: unknown) =>
  happen('notificationclick', { notification: { close: () => went.push('closed'), data: { path } } })

const payload = { title: 'Farmácia Azulejo', body: 'A encomenda AZ-1 está pronta', path: '/conta/encomendas/AZ-1', tag: '1' }

test('a push message is shown with its title and text', async () => {
  await push(JSON.stringify(payload))
  expect(displayed).toMatchObject([
    { title: payload.title, options: { body: payload.body, tag: '1', data: { path: payload.path } } },
  ])
})

test('an invalid message shows nothing', async () => {
  for (const text of ['', 'x', 'null', '[]', '{}', '{"title":1,"body":"b"}', '{"title":"t"}']) await push(text)
  await happen('push', { data: null })
  expect(displayed).toEqual([])
})

test('a click opens its page, in a window that already shows it if there is one', async () => {
  await press(payload.path)
  expect(went).toEqual(['closed', 'opened https://farmacia.example/conta/encomendas/AZ-1'])
  windows = [{ url: 'https://farmacia.example/conta/encomendas/AZ-1', focus: () => went.push('focused') }]
  await press(payload.path)
  expect(went.slice(2)).toEqual(['closed', 'focused'])
})

test('a click opens pages of this shop only', async () => {
  for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', undefined, 7, '\\\\evil.example'])
    await press(path)
  expect(went.filter((one) => one !== 'closed')).toEqual([])
})
