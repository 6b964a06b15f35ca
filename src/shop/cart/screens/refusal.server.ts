import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { limitText } from '../../catalogue/limit-text.ts'
import type { CartError, Refusal } from './cart-answer.ts'

export function refusalOf(error: CartError, locale: Locale): Refusal {
  const sentence = sentenceOf(error, locale)
  return error.code === 'quantity_limited' ? { code: error.code, sentence } : { ...error, sentence }
}

function sentenceOf(error: CartError, locale: Locale): string {
  if ('sentence' in error) return error.sentence
  if (error.code === 'out_of_stock') return stockSentence(error.left, locale)
  if (error.code === 'quantity_limited') return m.cart_unchanged_limit({ why: limitText(error, locale) }, { locale })
  if (error.code === 'not_purchasable') return m.cart_unchanged_not_sold({}, { locale })
  if (error.code === 'variant_missing') return m.cart_unchanged_choose({}, { locale })
  if (error.code === 'way_gone') return m.cart_unchanged_way({}, { locale })
  if (error.code === 'wrong_state') return m.error_request_state({}, { locale })
  if (isNotified(error.code)) return issueText(`error_${error.code}`, locale)
  if (error.code === 'invalid') return m.cart_unchanged_quantity({}, { locale })
  return m.cart_unchanged({}, { locale })
}

const isNotified = (code: CartError['code']): boolean =>
  ['quantity_fixed', 'request_expired', 'cart_not_own', 'unauthorized', 'no_alternative'].includes(code)

function stockSentence(left: number, locale: Locale): string {
  if (left === 0) return m.cart_unchanged_sold_out({}, { locale })
  return left === 1 ? m.cart_unchanged_one_left({}, { locale }) : m.cart_unchanged_left({ left }, { locale })
}
