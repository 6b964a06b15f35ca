import { m } from '#src/i18n/paraglide/messages.js'

/** "smtp 550" and "sms 422" were refused, "ETIMEDOUT" and the like were never answered. */
export function reasonText(reason: string): string {
  if (reason === 'unknown') return m.messages_reason_unknown()
  const [, code] = /^(?:smtp|sms) (\d{3})$/.exec(reason) ?? []
  return code ? m.messages_reason_refused({ code }) : m.messages_reason_unreached({ code: reason })
}
