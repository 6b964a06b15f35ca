import { fold } from '#src/kernel/text.ts'

const small = new Set(['farmacia', 'da', 'de', 'do', 'das', 'dos', 'e', 'a', 'o', 'as', 'os'])

/** Two to four capital letters before the hyphen of an order number. */
export const isOrderPrefix = (text: string): boolean => /^[A-Z]{2,4}$/.test(text)

/** Prefix of order numbers until the owner sets one: initials of the name, "FA" where it has none. */
export function orderPrefixFrom(name: string): string {
  const parts = fold(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !small.has(word))
  const emails = parts.length === 1 ? (parts[0] ?? '').slice(0, 2) : parts.map((word) => word.charAt(0)).join('')
  return emails.length < 2 ? 'FA' : emails.slice(0, 4).toUpperCase()
}
