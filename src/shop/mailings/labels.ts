import { m } from '#src/i18n/paraglide/messages.js'

/** "smtp 550", "sms 422" and "EENVELOPE 451" were refused, "ETIMEDOUT" and the like got no answer. */
export function reasonText(reason: string): string {
  if (reason === 'unknown') return m.messages_reason_unknown()
  const [, code] = /\b([45]\d\d)$/.exec(reason) ?? []
  return code ? m.messages_reason_refused({ code }) : m.messages_reason_unreached({ code: reason })
}
