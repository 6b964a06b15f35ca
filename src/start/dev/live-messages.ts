type Messages = Record<string, (...args: readonly unknown[]) => string>

const current: Messages = {}

/** In the place of the compiled messages: those that are current when they are called. */
export const m: Messages = {}

/** Adds these messages, or replaces them where they are used already. */
export function setMessages(messages: Messages): void {
  Object.assign(current, messages)
  for (const key of Object.keys(messages)) m[key] ??= (...args) => current[key]?.(...args) ?? key
}
