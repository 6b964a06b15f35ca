import { describe, expect, test } from 'vitest'
import { hostileTexts, quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { csvIn, textOfCell } from './csv.ts'
import { isDateOfBirth, isIsoDate } from './dates.ts'
import { cleanName, cleanReport, isOurs } from './error-report.ts'
import { readGuide } from './guide-codes.ts'
import { isId, isOrderNumber } from './ids.ts'
import { maskedEmail, maskedPhone, maskedText } from './masking.ts'
import { fromDecimal } from './money.ts'
import { isOpeningSpan } from './opening-hours.ts'
import { readEmail } from './email-address.ts'
import * as phones from './phone-numbers.ts'
import * as numbers from './portuguese-numbers.ts'
import * as codes from './product-codes.ts'
import { possiblePrescriptions, readPrescriptionSms } from './prescription-sms.ts'
import { isFileOfCode, isWordy, redactStack, redactText } from './scrub.ts'
import { partsOf } from './sms-parts.ts'
import { fold, normaliseCode, normaliseSigns, normaliseText, slugify, truncate } from './text.ts'
import { readDate, typedMoment } from './typed-date.ts'

const reported = (text: string, isOpen: boolean) => {
  const frame = { file: text, method: text, line: 1, column: 1 }
  return cleanReport({ faults: [{ name: text, message: text, frames: [frame] }], route: '/', crumbs: [] }, isOpen)
}

/** Every function here that receives typed, pasted or sent text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  ...numbers,
  ...phones,
  ...codes,
  normaliseCode,
  normaliseSigns,
  normaliseText,
  readDate,
  readEmail,
  csvIn: (text) => [csvIn('pt').line([text]), csvIn('en').line([text])],
  textOfCell: (text) => [textOfCell(text, ';'), textOfCell(text, ',')],
  cleanName,
  'cleanReport of an open page': (text) => reported(text, true),
  'cleanReport of a page where people type': (text) => reported(text, false),
  fold,
  fromDecimal,
  isDateOfBirth: (text) => isDateOfBirth(text, new Date(0)),
  isFileOfCode,
  isId,
  isIsoDate,
  isOpeningSpan: (text) => isOpeningSpan({ opens: text, closes: text }),
  isOrderNumber,
  isOurs: (text) => isOurs({ file: text, method: '', line: 1, column: 1 }),
  isWordy,
  maskedEmail,
  maskedPhone,
  maskedText,
  partsOf,
  possiblePrescriptions,
  readGuide: (text) => readGuide([text, text]),
  readPrescriptionSms,
  redactStack,
  redactText,
  slugify,
  truncate: (text) => truncate(text, 20_000),
  typedMoment,
}

describe('any text of 40,000 characters is processed in bounded time', () => {
  // Ten times what the slowest takes; a search that restarts at every position takes seconds.
  const maxMs = 500
  const texts = hostileTexts(40_000)

  test.each(Object.entries(readers))('%s', (_, read) => {
    const slow = texts.filter((text) => quickestMs(() => read(text), maxMs) >= maxMs)
    expect(slow.map((text) => `${text.slice(0, 40)}…`)).toEqual([])
  })
})
