import { readDate } from '#src/kernel/typed-date.ts'
import { readSum } from '#src/kernel/typed-sum.ts'
import { formatDate, formatMoney } from './formatters.ts'
import type { Locale } from './locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

type Plain = (inputs: object, options: { locale: Locale }) => string
type Messages = typeof m

/** Keys of the error sentences: `error_…`, without parameters, in both languages. */
export type IssueKey = {
  [Key in keyof Messages]: Key extends `error_${string}` ? (Messages[Key] extends Plain ? Key : never) : never
}[keyof Messages]

// Looked up by name, because the key may come from a schema.
const sentences: Record<IssueKey, Plain> = m

export const isIssueKey = (key: string): key is IssueKey => key.startsWith('error_') && Object.hasOwn(m, key)

/**
 * The sentence for a key of a validation schema; for an unknown key, that of `otherwise`. Server only: it references every
 * message, and a component that imports it would ship them all to the browser.
 */
export const issueText = (key: string, locale: Locale, otherwise: IssueKey = 'error_invalid'): string =>
  sentences[isIssueKey(key) ? key : otherwise]({}, { locale })

const ofSums = new Set(['error_amount', 'error_euros', 'error_item_price', 'error_price'])

const ofDates = new Set([
  'error_backorder_day',
  'error_birth_date',
  'error_date',
  'error_day',
  'error_expiry',
  'error_moment',
  'error_token_expiry',
  'error_valid_until',
])

/** The sentence for a key about what was typed: of a sum or a date that can be read in two ways it shows both. Server only. */
export function typedIssueText(key: string, typed: string, locale: Locale): string {
  const date = ofDates.has(key) ? readDate(typed) : undefined
  if (date?.kind === 'ambiguous') {
    const [first, second] = date.readings.map((day) => formatDate(new Date(`${day}T12:00Z`), locale))
    return m.error_date_doubtful({ first: first ?? '', second: second ?? '' }, { locale })
  }
  const reading = ofSums.has(key) ? readSum(typed) : undefined
  if (reading?.kind !== 'ambiguous') return issueText(key, locale)
  const [first, second] = reading.readings
  return m.error_sum_doubtful({ first: formatMoney(first, locale), second: formatMoney(second, locale) }, { locale })
}
