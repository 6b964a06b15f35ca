import { emptyOr, urlOf } from '../config-rules.ts'
import { isTrustworthy } from '../http/trustworthy.ts'

export const smsMessages = {
  SMS_URL: ['', 'gateway that takes text messages as JSON, such as https://user:password@sms.example/send'],
} as const

// Numbers and texts must be encrypted in transit.
const isGateway = (text: string): boolean =>
  urlOf('https:', 'http:')(text) && isTrustworthy(new URL(text).origin) && isReadable(text)

function isReadable(text: string): boolean {
  const { username, password } = new URL(text)
  return !/%(?![0-9a-f]{2})/i.test(username + password)
}

export const textSchema = { SMS_URL: emptyOr(isGateway, 'must be an https address; http is for this machine only') }
