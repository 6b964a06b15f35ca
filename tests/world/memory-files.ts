import type { Files } from '#src/platform/files/port.ts'

/** Files that last as long as the test; `kept` lets it look at them. */
export const memoryFiles = (kept = new Map<string, Uint8Array>()): Files => ({
  put: async (name, content) => void kept.set(name, content),
  get: async (name) => kept.get(name),
  has: async (name) => kept.has(name),
  remove: async (name) => void kept.delete(name),
})
