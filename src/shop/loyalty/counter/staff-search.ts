import { emailPart } from '#src/kernel/email-address.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseSigns } from '#src/kernel/text.ts'
import { hasCardLength, isCardNumber } from '../card/card-number.ts'

/** The search key of a customer, in its stored form. */
export type Looked =
  | { by: 'card'; number: string }
  | { by: 'phone'; phone: string }
  /** Prefix of the email. */
  | { by: 'email'; email: string }
  /** Part of the name, or prefix of an email. */
  | { by: 'name'; name: string }

export type LookupError = { code: 'look_short' | 'look_digits' | 'card_check_digit' }

const shortest = 3

/**
 * Typed text, or a card number from a scanner that acts as a keyboard: scanners send control characters, the symbology identifier
 * ("]C1") and configured prefixes or suffixes around the number.
 */
export function readLooked(typed: string): Result<Looked, LookupError> {
  const text = withoutMarks(typed)
  const phone = normalisePhone(text)
  if (isPhone(phone)) return ok({ by: 'phone', phone })
  // Before the card: an address may hold fourteen digits.
  if (text.includes('@') && text.length >= shortest) return ok({ by: 'email', email: emailPart(text) })
  const number = numberIn(text)
  if (number !== undefined) return isCardNumber(number) ? ok({ by: 'card', number }) : err({ code: 'card_check_digit' })
  if (/^[\d\s.+()-]+$/.test(text)) return err({ code: 'look_digits' })
  if (text.length < shortest) return err({ code: 'look_short' })
  return /\p{L}/u.test(text) ? ok({ by: 'name', name: text }) : err({ code: 'look_short' })
}

const withoutMarks = (typed: string): string =>
  normaliseSigns(typed)
    .trim()
    .replace(/^\][A-Za-z][\dA-Za-z]/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The only sequence of fourteen digits, grouped or not. */
function numberIn(text: string): string | undefined {
  const rows = text.replace(/(?<=\d)[\s.-](?=\d)/g, '').match(/\d+/g) ?? []
  const [number, ...others] = rows.filter(hasCardLength)
  return others.length === 0 ? number : undefined
}
