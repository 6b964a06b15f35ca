const small = new Set(['farmacia', 'da', 'de', 'do', 'das', 'dos', 'e', 'a', 'o', 'as', 'os'])

/** Two to four capital letters before the hyphen of an order number. */
export const isOrderPrefix = (text: string): boolean => /^[A-Z]{2,4}$/.test(text)

/** What numbers begin with until the owner says it: initials of the name, "FA" where it has none. */
export function orderPrefixFrom(name: string): string {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = folded.split(/[^a-z]+/).filter((word) => word !== '' && !small.has(word))
  const letters = words.length === 1 ? (words[0] ?? '').slice(0, 2) : words.map((word) => word.charAt(0)).join('')
  return letters.length < 2 ? 'FA' : letters.slice(0, 4).toUpperCase()
}
