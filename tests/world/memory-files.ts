import type { Files } from '#src/platform/files/port.ts'

/** Files that last as long as the test; `kept` lets it look at them. */
export const memoryFiles = (stored = new Map<string, Uint8Array>()): Files => ({
  put: async (name, content) => void stored.set(name, content),
  get: async (name) => stored.get(name),
  has: async (name) => stored.has(name),
  remove: async (name) => void stored.delete(name),
})
