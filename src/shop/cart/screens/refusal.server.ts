import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { limitText } from '../../catalogue/limit-text.ts'
import type { CartError, Refusal } from './cart-answer.ts'

export function refusalOf(problem: CartError, locale: Locale): Refusal {
  const sentence = sentenceOf(problem, locale)
  return problem.code === 'quantity_limited' ? { code: problem.code, sentence } : { ...problem, sentence }
}

function sentenceOf(problem: CartError, locale: Locale): string {
  if ('sentence' in problem) return problem.sentence
  if (problem.code === 'out_of_stock') return stockSentence(problem.left, locale)
  if (problem.code === 'quantity_limited') return m.cart_unchanged_limit({ why: limitText(problem, locale) }, { locale })
  if (problem.code === 'not_purchasable') return m.cart_unchanged_not_sold({}, { locale })
  if (problem.code === 'variant_missing') return m.cart_unchanged_choose({}, { locale })
  if (problem.code === 'way_gone') return m.cart_unchanged_way({}, { locale })
  if (problem.code === 'wrong_state') return m.error_request_state({}, { locale })
  if (isNotified(problem.code)) return issueText(`error_${problem.code}`, locale)
  if (problem.code === 'invalid') return m.cart_unchanged_quantity({}, { locale })
  return m.cart_unchanged({}, { locale })
}

const isNotified = (code: CartError['code']): boolean =>
  ['quantity_fixed', 'request_expired', 'cart_not_own', 'unauthorized', 'no_alternative'].includes(code)

function stockSentence(left: number, locale: Locale): string {
  if (left === 0) return m.cart_unchanged_sold_out({}, { locale })
  return left === 1 ? m.cart_unchanged_one_left({}, { locale }) : m.cart_unchanged_left({ left }, { locale })
}
