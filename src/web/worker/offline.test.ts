import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('./offline.js', import.meta.url), 'utf8')
const offline = { room: 'offline 1', pt: '/offline', en: '/en/offline' }

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void

/** Installs the script as a browser does when the shop responds so; returns the pages that it then caches. */
async function install(answer: { ok: boolean; redirected: boolean; status: number }): Promise<string[]> {
  const listeners = new Map<string, Listener>()
  const cachedPaths: string[] = []
  const worker = {
    offline,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    caches: { open: async () => ({ put: async (page: string) => void cachedPaths.push(page) }) },
    fetch: async () => answer,
  }
  runInContext(script, createContext(worker))
  const waits: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (work) => waits.push(work) })
  const [ended] = await Promise.allSettled(waits)
  if (ended?.status === 'rejected') expect(cachedPaths).toEqual([])
  return cachedPaths
}

test('the offline page is cached in both languages', async () => {
  expect(await install({ ok: true, redirected: false, status: 200 })).toEqual([offline.pt, offline.en])
})

test('an error, or the sign-in page of another network, is not cached in its place', async () => {
  expect(await install({ ok: false, redirected: false, status: 503 })).toEqual([])
  expect(await install({ ok: true, redirected: true, status: 200 })).toEqual([])
})
