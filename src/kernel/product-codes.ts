import { normaliseCode, normaliseSigns } from './text.ts'

/** Weights 3 and 1 alternate from the digit before the last one (GS1). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((running, digit, index) => running + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** A barcode as it is stored: 8 or 13 digits whose last one is right. */
export const isEan = (text: string): boolean => /^(?:\d{8}|\d{13})$/.test(text) && hasCheckDigit(text)

/**
 * A national product code: seven digits. No rule for its last digit is published that we could verify: Infarmed's export has no codes
 * (0 of the 9,478 presentations that imports were tried with). Refusing a real medicine is worse than accepting a typing error.
 */
export const isProductCode = (text: string): boolean => /^\d{7}$/.test(text)

/** What a scanner read, or a person typed. `expiresOn`: "2028-06" or "2028-06-17", as a pack shows it; empty where nothing says so. */
export type ScannedCode = {
  /** The first of `codes`; empty for an empty text. */
  code: string
  /** The codes by which the shop may know the pack, in their stored forms, the surest first. */
  codes: readonly string[]
  batch: string
  expiresOn: string
}

const groupSeparator = '\u001D'
/** How scanners and programs write the separator where a keyboard has none. */
const separatorNames = /[<[{(](?:GS|FNC1)[>\]})]|\\x1d|\\u001d|%1d|&#(?:29|x1d);|\u241D/gi
// Data have characters of GS1's set 82 alone: any other one stands for the separator.
const separators = /[^!"%&'()*+,\-./\d:;<=>?A-Z_a-z]+/g
/** AIM's identifier, which scanners may put before the data: "]d2", "]C1", "]E0". */
const symbology = /^\](?:[A-Za-z][\dA-Za-z])/
const inBrackets = /\((\d{2,3})\)/g

/** Characters of each GS1 application identifier that packs have; `isFixed`: exactly so many. */
const identifiers = new Map(
  [
    { names: ['01', '02'], length: 14, isFixed: true },
    { names: ['11', '12', '13', '15', '16', '17'], length: 6, isFixed: true },
    { names: ['20'], length: 2, isFixed: true },
    { names: ['10', '21', '22', '710', '711', '712', '713', '714', '715', '716'], length: 20, isFixed: false },
    { names: ['30', '37'], length: 8, isFixed: false },
    { names: ['240', '241', '250'], length: 30, isFixed: false },
  ].flatMap(({ names, ...rule }) => names.map((name) => [name, rule] as const)),
)

const maxScan = 400
const maxBatch = 40

/**
 * National code, GTIN, batch and expiry date of a medicine's DataMatrix (GS1), or of any other text the code itself: a barcode of
 * 8, 12, 13 or 14 digits, a national code, a SKU. Symbology identifiers, the usual substitutes for the separator and GS1's addresses
 * (Digital Link) are understood.
 */
export function readScan(text: string): ScannedCode {
  if (text.length > maxScan) return plainCode('')
  const typed = (linkedElements(text) ?? text).replace(separatorNames, groupSeparator)
  const content = inOneForm(typed)
  const parts = elementsOf(content)
  const gtin = parts.get('01') ?? ''
  if (!/^\d{14}$/.test(gtin) || (parts.size < 2 && !hasCheckDigit(gtin))) return plainCode(content)
  const national = parts.get('714') ?? ''
  const codes = [...(isProductCode(national) ? [national] : []), ...storedGtins(gtin)]
  return {
    code: codes[0] ?? '',
    codes,
    batch: (parts.get('10') ?? '').slice(0, maxBatch),
    expiresOn: expiryOf(parts.get('17') ?? ''),
  }
}

/** The path from the GTIN on, and the query: "https://id.gs1.org/01/05601098214431/10/L1?17=280617". */
const digitalLink = /^https?:\/\/[^/?#]+(?:\/[^?#]*?)?\/(01\/\d{8,14}(?:\/[^?#]*)?)(?:\?([^#]*))?(?:#|$)/i

/** The content of an address of GS1 as a DataMatrix has it; undefined for any other text. */
function linkedElements(text: string): string | undefined {
  const [, path, query = ''] = digitalLink.exec(text.trim()) ?? []
  if (path === undefined) return undefined
  const steps = path.split('/')
  const pairs = [
    ...steps.flatMap((name, at) => (at % 2 === 0 ? [[name, decoded(steps[at + 1] ?? '')]] : [])),
    ...new URLSearchParams(query),
  ]
  return pairs
    .filter(([name = '']) => identifiers.has(name))
    .map(([name = '', value = '']) => (name === '01' ? `01${value.padStart(14, '0')}` : name + value))
    .join(groupSeparator)
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return ''
  }
}

const inOneForm = (typed: string): string =>
  typed
    .split(groupSeparator)
    .map((part) => normaliseSigns(part))
    .join(groupSeparator)
    .trim()
    .replace(symbology, '')

function plainCode(content: string): ScannedCode {
  const code = normaliseCode(content)
  const isBarcode = /^(?:\d{8}|\d{12,14})$/.test(code) && hasCheckDigit(code)
  return {
    code,
    codes: code === '' ? [] : [...new Set([code, ...(isBarcode ? storedGtins(code) : [])])],
    batch: '',
    expiresOn: '',
  }
}

/** A barcode in the forms that `isEan` takes: UPC-A has a zero before it, a GTIN of 14 digits has zeros before an EAN. */
function storedGtins(digits: string): string[] {
  const whole = digits.padStart(14, '0')
  if (!whole.startsWith('0')) return [digits]
  const short = whole.startsWith('000000') ? [whole.slice(6)] : []
  return digits.length === 8 ? short : [...short, whole.slice(1)]
}

/** The barcode of a pack as it is stored; what is none stays for `isEan` to refuse. */
export const normaliseEan = (text: string): string => readScan(text).codes.find(isEan) ?? normaliseCode(text)

/** By identifier. Where a scanner leaves the separators out, a part of any length is empty unless nothing can follow it. */
function elementsOf(content: string): Map<string, string> {
  const parts = new Map<string, string>()
  const separated = content.replace(inBrackets, (brackets, name: string) =>
    identifiers.has(name) ? groupSeparator + name : brackets,
  )
  const data = separated.replace(separators, groupSeparator)
  const isSeparated = data.slice(1).includes(groupSeparator)
  for (let rest = data; rest !== '';) {
    rest = rest.replace(groupSeparator, (sign, at) => (at === 0 ? '' : sign))
    const name = [rest.slice(0, 2), rest.slice(0, 3)].find((one) => identifiers.has(one))
    const rule = name === undefined ? undefined : identifiers.get(name)
    if (name === undefined || rule === undefined) break
    const end = rest.indexOf(groupSeparator)
    const length = rule.isFixed ? rule.length : (end < 0 ? rest.length : end) - name.length
    const value = rest.slice(name.length, name.length + length)
    const isCertain = value.length <= rule.length && (rule.isFixed || isSeparated || !possibleElement.test(value))
    if (!parts.has(name)) parts.set(name, isCertain ? value : '')
    rest = rest.slice(name.length + length)
  }
  return parts
}

/** A serial number, expiry date or national code within another part. */
const possibleElement = /.(?:21\w{6}|17\d{6}|714\d{7}$)/

/** "280600" is the last day of June, "280617" the 17th. */
function expiryOf(date: string): string {
  const [, year, month, day] = /^(\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/.exec(date) ?? []
  if (year === undefined) return ''
  return day === '00' ? `20${year}-${month}` : `20${year}-${month}-${day}`
}
