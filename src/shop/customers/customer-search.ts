import { emailPart } from '#src/kernel/email-address.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { fold, normaliseSigns } from '#src/kernel/text.ts'
import { hasCardLength, isCardNumber, normaliseCardNumber } from '#src/shop/loyalty/card/card-number.ts'

/** What a search text means. Exact values are in their stored form. */
export type CustomerLook =
  | { by: 'latest' }
  | { by: 'order'; number: string }
  | { by: 'card'; number: string }
  /** Nine digits: a phone or a tax number. */
  | { by: 'digits'; phone: string; nif: string }
  /** Every term in the name, or all of it in the email. */
  | { by: 'text'; text: string; terms: readonly string[] }

export type CustomerLookError = { code: 'look_short' | 'look_digits' | 'card_check_digit' }

/** The sentence for each. */
export const lookIssues = {
  look_short: 'error_customers_look_short',
  look_digits: 'error_customers_look_digits',
  card_check_digit: 'error_customers_card_check_digit',
} as const satisfies Record<CustomerLookError['code'], string>

// Shorter terms are in too many names for the index.
const minTermLength = 3
const maxTerms = 6

/** Reads a search text, as typed or as a card reader sends it. */
export function readLook(typed: string): Result<CustomerLook, CustomerLookError> {
  const text = normaliseSigns(typed).replace(/\s+/g, ' ').trim()
  if (text === '') return ok({ by: 'latest' })
  if (isOrderNumber(text.toUpperCase())) return ok({ by: 'order', number: text.toUpperCase() })
  const card = normaliseCardNumber(text)
  if (/^\d+$/.test(card) && hasCardLength(card))
    return isCardNumber(card) ? ok({ by: 'card', number: card }) : err({ code: 'card_check_digit' })
  const [phone, nif] = [normalisePhone(text), normaliseNif(text)]
  if (isPhone(phone) || isNif(nif)) return ok({ by: 'digits', phone, nif })
  if (/^[\d\s.+()-]+$/.test(text)) return err({ code: 'look_digits' })
  const terms = fold(text).split(' ').slice(0, maxTerms)
  if (!terms.some((term) => term.length >= minTermLength)) return err({ code: 'look_short' })
  return ok({ by: 'text', text: emailPart(text), terms })
}

/** Parts of a name, those that a search text matches marked. The parts together are the name. */
export function markedParts(name: string, q: string): { text: string; isMarked: boolean }[] {
  const terms = fold(q).split(' ').filter(Boolean)
  const characters = Array.from(name)
  // One folded character for each of the name's, so that positions agree.
  const folded = characters.map((character) => Array.from(fold(character))[0] ?? ' ')
  const marks = characters.map(() => false)
  for (const term of terms) {
    const at = folded.join('').indexOf(term)
    if (at >= 0) marks.fill(true, at, at + term.length)
  }
  const parts: { text: string; isMarked: boolean }[] = []
  for (const [index, text] of characters.entries()) {
    const isMarked = marks[index] ?? false
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += text
    else parts.push({ text, isMarked })
  }
  return parts
}
