import type { Locale } from './locales.ts'
import { m } from './paraglide/messages.js'

type Plain = (inputs: object, options: { locale: Locale }) => string
type Messages = typeof m

/** Keys of the sentences that tell what is wrong: `error_…`, without parameters, in both languages. */
export type IssueKey = {
  [Key in keyof Messages]: Key extends `error_${string}` ? (Messages[Key] extends Plain ? Key : never) : never
}[keyof Messages]

// Asked for by name, so that a key may come from a schema.
const sentences: Record<IssueKey, Plain> = m

export const isIssueKey = (key: string): key is IssueKey => key.startsWith('error_') && Object.hasOwn(m, key)

/**
 * The sentence for a key of a validation schema; for one that nobody wrote a sentence for, that of `otherwise`.
 * For the server only: it knows every message, and a component that imports it would carry them all to the browser.
 */
export const issueText = (key: string, locale: Locale, otherwise: IssueKey = 'error_invalid'): string =>
  sentences[isIssueKey(key) ? key : otherwise]({}, { locale })
