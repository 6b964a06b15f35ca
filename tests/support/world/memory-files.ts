import type { Files } from '#src/platform/files/port.ts'

/** In-memory files for one test, which can inspect them through `stored`. */
export const memoryFiles = (stored = new Map<string, Uint8Array>()): Files => ({
  put: async (name, content) => void stored.set(name, content),
  get: async (name) => stored.get(name),
  has: async (name) => stored.has(name),
  remove: async (name) => void stored.delete(name),
})
