import type { Result } from './result.ts'
import { err, ok } from './result.ts'
import { partsOf } from './sms-parts.ts'
import type { SmsPart } from './sms-parts.ts'

/** Normalised by `normalisePrescriptionNumber` and `normaliseCode`: 19 characters, six digits, four digits. */
export type PrescriptionCodes = { number: string; access: string; option: string | null }

/** `sms_several`: more than one prescription, or two access codes for one, so the person has to choose. */
export type SmsError = { code: 'sms_required' | 'sms_unrecognised' | 'sms_several' }

/** Several times the length of the ministry's messages. Longer texts are refused without parsing. */
export const maxSmsLength = 4000

/**
 * The three codes of a prescription in the ministry's SMS, or in any pasted text (details §6). Labels come first, in any order;
 * without them the number, the next lone six digits and the lone four directly after those. A possible date, phone or order
 * number is never a code, and an uncertain option code is null.
 */
export function readPrescriptionSms(text: string): Result<PrescriptionCodes, SmsError> {
  if (!text.trim()) return err({ code: 'sms_required' })
  if (text.length > maxSmsLength) return err({ code: 'sms_unrecognised' })
  const parts = partsOf(text)
  const numbers = new Set(parts.flatMap((part) => (part.kind === 'number' ? [part.value] : [])))
  if (numbers.size > 1) return err({ code: 'sms_several' })
  const [number] = numbers
  if (number === undefined) return err({ code: 'sms_unrecognised' })
  const labelled = readLabelled(parts)
  const accesses = new Set(labelled.access.map((at) => at.code))
  if (accesses.size > 1) return err({ code: 'sms_several' })
  const access = labelled.access[0] ?? loneAccess(parts)
  if (!access) return err({ code: 'sms_unrecognised' })
  return ok({ number, access: access.code, option: labelled.option[0]?.code ?? optionAfter(parts, access) })
}

/** One of several prescriptions in a text; null: the code is uncertain. */
export type PossiblePrescription = { number: string; access: string | null; option: string | null }

/**
 * Possible prescriptions in a text with several, in its order, so that
 * the reader can choose; codes come after their number or before it.
 */
export function possiblePrescriptions(text: string): PossiblePrescription[] {
  if (text.length > maxSmsLength) return []
  const parts = partsOf(text)
  const at = parts.flatMap((part, index) => (part.kind === 'number' ? [index] : []))
  const behind = at.flatMap((from, index) => possibleIn(parts.slice(from, at[index + 1])))
  const before = at.flatMap((to, index) => possibleIn(parts.slice(index === 0 ? 0 : (at[index - 1] ?? 0) + 1, to + 1)))
  const certain = (found: readonly PossiblePrescription[]) => found.filter(({ access }) => access !== null).length
  const found = certain(before) > certain(behind) ? before : behind
  return [...new Map(found.toReversed().map((one) => [`${one.number} ${one.access}`, one])).values()].toReversed()
}

function possibleIn(parts: readonly SmsPart[]): PossiblePrescription[] {
  const number = parts.find((part) => part.kind === 'number')?.value
  if (number === undefined) return []
  const { access, option } = readLabelled(parts)
  const lone = loneAccess(parts)
  const codes = access.length > 0 ? access : lone ? [lone] : []
  if (codes.length === 0) return [{ number, access: null, option: option[0]?.code ?? null }]
  return codes.map((found, index) => ({
    number,
    access: found.code,
    option: option[index]?.code ?? optionAfter(parts, found),
  }))
}

/** A code that was found; `end`: index of the part after its last one. */
type Found = { code: string; end: number }
type Labelled = Record<'access' | 'option', Found[]>

const lengths = { access: 6, option: 4 } as const

/** "Access and option: 123456 / 1234": consecutive labels without a number between them share the numbers that follow. */
function readLabelled(parts: readonly SmsPart[]): Labelled {
  const found: Labelled = { access: [], option: [] }
  let wanted: ('access' | 'option')[] = []
  let gathering = false
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (part?.kind === 'word') continue
    if (part?.kind === 'label') {
      // A repeated label does not ask for a second code.
      const before = gathering ? wanted : []
      wanted = part.of === 'number' || before.includes(part.of) ? before : [...before, part.of]
      gathering = true
      continue
    }
    gathering = false
    const hit = firstOf(parts, at, wanted)
    if (!hit) continue
    found[hit.of].push(hit)
    wanted = wanted.filter((of) => of !== hit.of)
    at = hit.end - 1
  }
  return found
}

function firstOf(
  parts: readonly SmsPart[],
  at: number,
  wanted: readonly ('access' | 'option')[],
): (Found & { of: 'access' | 'option' }) | undefined {
  for (const of of wanted) {
    const code = digitsFrom(parts, at, lengths[of])
    if (code) return { of, ...code }
  }
  return undefined
}

/** That many digits in one group, or in groups separated by spaces alone ("123 456"). */
function digitsFrom(parts: readonly SmsPart[], start: number, length: number): Found | undefined {
  let code = ''
  for (let at = start; at < parts.length && code.length < length; at += 1) {
    const part = parts[at]
    if (part?.kind !== 'digits' || (at > start && !part.spaced)) return undefined
    code += part.text
    if (code.length === length) return { code, end: at + 1 }
  }
  return undefined
}

/** The next lone six digits after the number. */
function loneAccess(parts: readonly SmsPart[]): Found | undefined {
  const number = parts.findIndex((part) => part.kind === 'number')
  const at = parts.findIndex((part, index) => index > number && part.kind === 'digits' && part.text.length === 6 && !part.spaced)
  const part = parts[at]
  return part?.kind === 'digits' ? { code: part.text, end: at + 1 } : undefined
}

function optionAfter(parts: readonly SmsPart[], { end }: Found): string | null {
  const [part, next] = [parts[end], parts[end + 1]]
  const isLone = part?.kind === 'digits' && part.text.length === 4 && !(next?.kind === 'digits' && next.spaced)
  return isLone ? part.text : null
}
