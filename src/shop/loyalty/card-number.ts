/**
 * A card number has fourteen digits. The last one checks the others by Luhn's rule (ISO/IEC 7812-1, as on bank cards): it shows every
 * wrong digit and every swap of neighbours but 09 and 90. An even number of digits makes a short Code 128. The database says the
 * same in `is_card_number`.
 */
const LENGTH = 14

// Numbers that we give out begin like those that GS1 leaves to shops for their own use.
const OWN = '29'

/** As it is stored, from what was typed, pasted or read from a card. */
export const normaliseCardNumber = (typed: string): string => typed.replace(/[\s.-]/g, '')

export const hasCardLength = (number: string): boolean => /^\d{14}$/.test(number)

/** Right in length and check digit; whether anybody has such a card is another question. */
export const isCardNumber = (number: string): boolean => hasCardLength(number) && luhnSum(number) % 10 === 0

/** Whether it is one of those that the shop gives out, which no plastic card has. */
export const isOwnNumber = (number: string): boolean => number.startsWith(OWN)

/** "2900 0048 2117 31": as cards print it. */
export const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** A number to give out, from eleven random bytes. */
export function newCardNumber(random: Uint8Array): string {
  const digits = Array.from(random.subarray(0, LENGTH - OWN.length - 1), (byte) => byte % 10).join('')
  return withCheckDigit(OWN + digits)
}

/** Thirteen digits with the fourteenth. */
export const withCheckDigit = (payload: string): string => payload + ((10 - (luhnSum(`${payload}0`) % 10)) % 10)

const luhnSum = (number: string): number =>
  Array.from(number, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((running, digit) => running + digit, 0)
