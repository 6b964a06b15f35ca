import { normaliseCode } from '#src/kernel/text.ts'

/**
 * A card number has fourteen digits. The last one is a Luhn check digit (ISO/IEC 7812-1, as on bank cards): it detects every
 * wrong digit and every swap of neighbours except 09 and 90. An even number of digits makes a short Code 128. Same rule as
 * `is_card_number` in the database.
 */
const LENGTH = 14

// Our own numbers have a prefix that GS1 reserves for shops' internal use.
const OWN = '29'

/** The stored form of a number that was typed, pasted or scanned. */
export const normaliseCardNumber = (typed: string): string => normaliseCode(typed).replace(/[.-]/g, '')

export const hasCardLength = (number: string): boolean => /^\d{14}$/.test(number)

/** Valid length and check digit; does not check that the card exists. */
export const isCardNumber = (number: string): boolean => hasCardLength(number) && luhnSum(number) % 10 === 0

/** True for numbers that the shop generates; plastic cards have others. */
export const isOwnNumber = (number: string): boolean => number.startsWith(OWN)

/** "2900 0048 2117 31": as printed on cards. */
export const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** A new card number from eleven random bytes. */
export function newCardNumber(random: Uint8Array): string {
  const digits = Array.from(random.subarray(0, LENGTH - OWN.length - 1), (byte) => byte % 10).join('')
  return withCheckDigit(OWN + digits)
}

/** Thirteen digits plus the check digit. */
export const withCheckDigit = (payload: string): string => payload + ((10 - (luhnSum(`${payload}0`) % 10)) % 10)

const luhnSum = (number: string): number =>
  Array.from(number, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((running, digit) => running + digit, 0)
