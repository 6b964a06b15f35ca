import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { RequestKind } from '../request/request.ts'

type MessageFunction = (inputs: object, options: { locale: Locale }) => string

// Frequent reasons; any other reason is typed.
const reasons = {
  prescription: {
    codes: m.reject_reason_codes,
    unreadable: m.reject_reason_unreadable,
    expired: m.reject_reason_expired,
    dispensed: m.reject_reason_dispensed,
    unavailable: m.reject_reason_unavailable,
    in_person: m.reject_reason_in_person,
  },
  request: {
    unavailable: m.reject_reason_unavailable,
    prescription: m.reject_reason_prescription,
    not_sold: m.reject_reason_not_sold,
    unclear: m.reject_reason_unclear,
  },
} as const satisfies Record<RequestKind, Record<string, MessageFunction>>

export type SuggestedReason = { key: string; text: string }

/** Suggested reasons for a rejection, in the customer's language. */
export const suggestedReasons = (kind: RequestKind, locale: Locale): SuggestedReason[] =>
  Object.entries<MessageFunction>(reasons[kind]).map(([key, message]) => ({ key, text: message({}, { locale }) }))

/** Which suggested reason a text gives, for counting; `other` for a typed one. */
export const reasonKeyOf = (reason: string, { kind, locale }: { kind: RequestKind; locale: Locale }): string =>
  suggestedReasons(kind, locale).find(({ text }) => reason.startsWith(text))?.key ?? otherReason

export const otherReason = 'other'

/** What the customer reads: the suggested reason, then the pharmacist's text; empty when both are missing. */
export const reasonText = (
  { kind, locale }: { kind: RequestKind; locale: Locale },
  { picked, written }: { picked: string; written: string },
): string => [suggestedReasons(kind, locale).find(({ key }) => key === picked)?.text, written.trim()].filter(Boolean).join('\n\n')
