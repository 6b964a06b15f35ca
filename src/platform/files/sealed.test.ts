import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Files } from './port.ts'
import { getSealed, putSealed } from './sealed.ts'

function openStore() {
  const stored = new Map<string, Uint8Array>()
  const files: Files = {
    put: async (name, content) => void stored.set(name, content),
    get: async (name) => stored.get(name),
    has: async (name) => stored.has(name),
    remove: async (name) => void stored.delete(name),
  }
  return { stored, files, random: (bytes: number) => randomBytes(bytes) }
}

test('a sealed file comes back byte for byte, and the stored bytes are not readable', async () => {
  const store = openStore()
  const content = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(5000)])
  const key = await putSealed(store, 'invoices/a', content)
  expect(await getSealed(store, 'invoices/a', key)).toEqual(content)
  expect(Buffer.from(store.stored.get('invoices/a') ?? []).includes('%PDF')).toBe(false)
})

test('opens with its own key under its own name only', async () => {
  const store = openStore()
  const key = await putSealed(store, 'invoices/a', Buffer.from('one'))
  const other = await putSealed(store, 'invoices/b', Buffer.from('two'))
  await expect(getSealed(store, 'invoices/a', other)).rejects.toThrow()
  store.stored.set('invoices/c', store.stored.get('invoices/a') ?? Buffer.alloc(0))
  await expect(getSealed(store, 'invoices/c', key)).rejects.toThrow()
  expect(await getSealed(store, 'invoices/d', key)).toBeUndefined()
})
