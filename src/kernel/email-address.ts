import { normaliseSigns } from './text.ts'

export type EmailIssue = 'required' | 'format' | 'letters' | 'several'

/** `issue`: `letters` for signs before the @ that mail servers do not take, `several` for more than one address. */
export type EmailReading = { ok: true; address: string } | { ok: false; issue: EmailIssue }

const maxLength = 254
const maxLocalLength = 64
// The characters of HTML's own rule; points only between others, because a mailbox with others needs quotes.
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

const refusal = (issue: EmailIssue): EmailReading => ({ ok: false, issue })

/**
 * The stored form of a typed address: without blanks around it, in small letters, an accented domain in the letters that mail uses
 * ("xn--"). Refuses what no mail server delivers to.
 */
export function readEmail(typed: string): EmailReading {
  // Longer before it is normalised too, so that none takes long.
  if (typed.length > 4 * maxLength) return refusal('format')
  const text = normaliseSigns(typed)
    .replace(/^\s*mailto:/i, '')
    .trim()
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  if (text === '') return refusal('required')
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), domainOf(text.slice(at + 1))]
  if (at > 0 && name.includes('@')) return refusal(/[,;\s]/.test(text) ? 'several' : 'format')
  if (at < 1 || domain === undefined || /\s/.test(name)) return refusal('format')
  if (/[^ -~]/.test(name)) return refusal('letters')
  const address = `${name}@${domain}`
  return local.test(name) && name.length <= maxLocalLength && address.length <= maxLength
    ? { ok: true, address }
    : refusal('format')
}

function domainOf(typed: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed)) return undefined
  const labels = (URL.parse(`http://${typed}`)?.hostname ?? '').split('.')
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one)) && topLevel.test(labels.at(-1) ?? '')
  return isDomain ? labels.join('.') : undefined
}

/** The stored form; undefined for what is no address. */
export function emailIn(typed: string): string | undefined {
  const reading = readEmail(typed)
  return reading.ok ? reading.address : undefined
}

/** A part of an address as it is stored, for searches. */
export const emailPart = (typed: string): string => emailIn(typed) ?? normaliseSigns(typed).trim().toLowerCase()
