import { setOwnValue } from '#src/kernel/own-value.ts'

type Messages = Record<string, (...args: readonly unknown[]) => string>

const current = new Map<string, Messages[string]>()

/** In the place of the compiled messages: those that are current when they are called. */
export const m: Messages = {}

/** Adds these messages, or replaces them where they are used already. */
export function setMessages(messages: Messages): void {
  for (const [key, message] of Object.entries(messages)) {
    if (!current.has(key)) setOwnValue(m, key, (...args) => current.get(key)?.(...args) ?? key)
    current.set(key, message)
  }
}
