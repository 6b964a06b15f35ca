import { isAccessCode, isOptionCode } from './portuguese-numbers.ts'
import type { PrescriptionCodes } from './prescription-sms.ts'
import { readPrescriptionSms } from './prescription-sms.ts'
import type { Result } from './result.ts'
import { err, ok } from './result.ts'
import { partsOf } from './sms-parts.ts'
import type { SmsPart } from './sms-parts.ts'

/** What could be read of a prescription; what is not sure is null. */
export type GuideCodes = { [Code in keyof PrescriptionCodes]: PrescriptionCodes[Code] | null }

/** `guide_several`: of more than one prescription: the person has to say which. */
export type GuideError = { code: 'guide_nothing' | 'guide_several' }

/**
 * The codes that the barcodes of a paper guide hold, one text for each barcode. One may hold a single code, or the number with the
 * others behind it, however they are parted. Dates, phones and whatever else is printed as a barcode are no codes, and of two that
 * could be meant neither is taken.
 */
export function readGuide(texts: readonly string[]): Result<GuideCodes, GuideError> {
  const read = texts.map(readOne)
  const [number, another] = new Set(read.flatMap(({ numbers }) => numbers))
  if (another !== undefined) return err({ code: 'guide_several' })
  // Six digits alone may be the code of anything; beside the number they are the guide's.
  if (number === undefined) return err({ code: 'guide_nothing' })
  return ok({ number, access: onlyOne(read.map(({ access }) => access)), option: onlyOne(read.map(({ option }) => option)) })
}

type ReadText = Omit<GuideCodes, 'number'> & { numbers: readonly string[] }

function readOne(raw: string): ReadText {
  // Barcodes part their fields by control characters.
  const text = raw.replaceAll(/\p{Cc}+/gu, ' ; ').trim()
  if (isAccessCode(text)) return { numbers: [], access: text, option: null }
  if (isOptionCode(text)) return { numbers: [], access: null, option: text }
  const parts = partsOf(text)
  const numbers = parts.flatMap((part) => (part.kind === 'number' ? [part.value] : []))
  const codes = readPrescriptionSms(text)
  if (!codes.ok || !isSure(parts)) return { numbers, access: null, option: null }
  return { numbers, access: codes.value.access, option: codes.value.option }
}

/** Of several lone groups of six digits nobody knows which is the code, unless its label says it. */
function isSure(parts: readonly SmsPart[]): boolean {
  const groups = new Set(parts.flatMap((part) => (part.kind === 'digits' && part.text.length === 6 ? [part.text] : [])))
  return groups.size === 1 || parts.some((part) => part.kind === 'label' && part.of === 'access')
}

function onlyOne(codes: readonly (string | null)[]): string | null {
  const [code, another] = new Set(codes.filter((each) => each !== null))
  return another === undefined ? (code ?? null) : null
}
