import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { hasCardLength, isCardNumber, isOwnNumber, normaliseCardNumber } from '../card/card-number.ts'

export const maxCards = 10_000

/** An error of a line, counted from 1. */
type LineError = { line: number; code: 'card_number_format' | 'card_check_digit' | 'card_own' }

export type ListError = { code: 'list_empty' | 'list_too_long' } | { code: 'list_wrong'; lines: LineError[] }

/** `repeated`: lines with a duplicate number. */
export type CardList = { numbers: string[]; repeated: number }

/**
 * Numbers of plastic cards, one per line, pasted or from a CSV table: of several columns the first one counts, and a heading
 * without digits is skipped. One wrong line rejects the whole list.
 */
export function readCardList(text: string): Result<CardList, ListError> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, number: firstCell(line) }))
    .filter(({ number }, index) => number !== '' && !(index === 0 && !/\d/.test(number)))
  return check(lines)
}

export const checkCardNumbers = (numbers: readonly string[]): Result<CardList, ListError> =>
  check(numbers.map((number, index) => ({ line: index + 1, number: normaliseCardNumber(number) })))

function check(lines: readonly { line: number; number: string }[]): Result<CardList, ListError> {
  if (lines.length === 0) return err({ code: 'list_empty' })
  if (lines.length > maxCards) return err({ code: 'list_too_long' })
  const wrong = lines.flatMap(({ line, number }) => {
    const code = errorOf(number)
    return code === undefined ? [] : [{ line, code }]
  })
  if (wrong.length > 0) return err({ code: 'list_wrong', lines: wrong })
  const numbers = [...new Set(lines.map(({ number }) => number))]
  return ok({ numbers, repeated: lines.length - numbers.length })
}

const firstCell = (line: string): string => normaliseCardNumber((line.split(/[;,\t]/)[0] ?? '').replaceAll('"', ''))

function errorOf(number: string): LineError['code'] | undefined {
  if (!hasCardLength(number)) return 'card_number_format'
  if (!isCardNumber(number)) return 'card_check_digit'
  return isOwnNumber(number) ? 'card_own' : undefined
}
