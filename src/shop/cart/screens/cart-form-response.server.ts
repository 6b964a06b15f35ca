import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath, withParameter, withoutParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { missingParameter } from '#src/shop/catalogue/product/variant-choice.ts'
import { addedParameter } from './added-notice.tsx'
import type { CartFormResult, CartError, CartFormError } from './cart-form-result.ts'
import { applyCartForm } from './cart-form.server.ts'
import { removedParameter } from './removed-line.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { limitText } from '#src/shop/catalogue/product/limit-text.ts'

function formErrorOf(error: CartError, locale: Locale): CartFormError {
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

/** Applies a cart form and returns to the page it was sent from. */
export async function submitCartForm(visit: Page, form: FormData): Promise<CartFormResult | Response> {
  const changed = await applyCartForm(visit, form)
  const isPlain = !visit.isDataRequest
  if (!changed.ok) {
    const asker = safePath(form.get('return'))
    // The product page says next to its variants what is missing.
    if (isPlain && asker && changed.error.code === 'variant_missing')
      return redirect(withParameter(asker, missingParameter, '1'), 303)
    return { ok: false, error: formErrorOf(changed.error, visit.locale) }
  }
  // Requests of the router get a result; a plain form gets a redirect, so that the page can be reloaded.
  if (!isPlain) return { ok: true }
  return redirect(linkBack(pathTo('cart', visit.locale), form), 303)
}

function linkBack(cart: string, form: FormData): string {
  const returnPath = safePath(form.get('return'))
  if (returnPath) return withParameter(withoutParameter(returnPath, missingParameter), addedParameter, '1')
  if (form.has('quantity') && form.get('quantity') !== '0') return cart
  const removed = form.getAll(removedParameter).map((text) => [removedParameter, String(text)])
  return removed.length ? `${cart}?${new URLSearchParams(removed)}` : cart
}
