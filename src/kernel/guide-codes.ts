import { isAccessCode, isOptionCode } from './portuguese-numbers.ts'
import type { PrescriptionCodes } from './prescription-sms.ts'
import { readPrescriptionSms } from './prescription-sms.ts'
import type { Result } from './result.ts'
import { err, ok } from './result.ts'
import { partsOf } from './sms-parts.ts'
import type { SmsPart } from './sms-parts.ts'

/** Codes read from a prescription; null when uncertain. */
export type GuideCodes = { [Code in keyof PrescriptionCodes]: PrescriptionCodes[Code] | null }

/** `guide_several`: the codes belong to more than one prescription, so the person has to choose. */
export type GuideError = { code: 'guide_nothing' | 'guide_several' }

/**
 * The codes in the barcodes of a paper guide, one text per barcode. A barcode may contain a
 * single code, or the number followed by the others, with any separator. Dates, phone
 * numbers and other barcodes are not codes, and when two codes are possible neither is used.
 */
export function readGuide(texts: readonly string[]): Result<GuideCodes, GuideError> {
  const read = texts.map(readOne)
  const [number, another] = new Set(read.flatMap(({ numbers }) => numbers))
  if (another !== undefined) return err({ code: 'guide_several' })
  // Six digits alone may be any code; only next to a number are they the guide's.
  if (number === undefined) return err({ code: 'guide_nothing' })
  return ok({ number, access: onlyOne(read.map(({ access }) => access)), option: onlyOne(read.map(({ option }) => option)) })
}

type ReadText = Omit<GuideCodes, 'number'> & { numbers: readonly string[] }

function readOne(raw: string): ReadText {
  // Barcodes separate their fields with control characters.
  const text = raw.replaceAll(/\p{Cc}+/gu, ' ; ').trim()
  if (isAccessCode(text)) return { numbers: [], access: text, option: null }
  if (isOptionCode(text)) return { numbers: [], access: null, option: text }
  const parts = partsOf(text)
  const numbers = parts.flatMap((part) => (part.kind === 'number' ? [part.value] : []))
  const codes = readPrescriptionSms(text)
  if (!codes.ok || !isSure(parts)) return { numbers, access: null, option: null }
  return { numbers, access: codes.value.access, option: codes.value.option }
}

/** Among several lone groups of six digits the code is ambiguous unless a label marks it. */
function isSure(parts: readonly SmsPart[]): boolean {
  const groups = new Set(parts.flatMap((part) => (part.kind === 'digits' && part.text.length === 6 ? [part.text] : [])))
  return groups.size === 1 || parts.some((part) => part.kind === 'label' && part.of === 'access')
}

function onlyOne(codes: readonly (string | null)[]): string | null {
  const [code, another] = new Set(codes.filter((each) => each !== null))
  return another === undefined ? (code ?? null) : null
}
