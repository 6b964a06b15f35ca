const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const ORDER_NUMBER = /^[A-Z]{2,4}-[\dA-HJKMNP-TV-Z]{8}$/

// Crockford's alphabet: no I, L, O (read as 1 and 0) and no U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const isId = (text: string): boolean => ID.test(text)

/** One character per byte; 256 is a multiple of the alphabet's 32, so the characters are uniformly random. */
export function crockford(random: Uint8Array, length: number): string {
  if (random.length < length) throw new RangeError(`${length} characters need as many random bytes, got ${random.length}`)
  return Array.from(random.subarray(0, length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** "AZ-7K3M9QXB" from the pharmacy's prefix and at least 8 random bytes. */
export const orderNumber = (prefix: string, random: Uint8Array): string => `${prefix}-${crockford(random, 8)}`

export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text)
