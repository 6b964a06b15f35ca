import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath, withParameter, withoutParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { missingParameter } from '../../catalogue/variant-choice.ts'
import { addedParameter } from './added-notice.tsx'
import type { CartFormResult } from './cart-answer.ts'
import { changeCart } from './cart-form.server.ts'
import { refusalOf } from './refusal.server.ts'
import { removedParameter } from './removed-line.ts'

/** Changes the cart as a form asks, and answers the page that it came from. */
export async function answerForm(visit: Page, form: FormData): Promise<CartFormResult | Response> {
  const changed = await changeCart(visit, form)
  const isPlain = !visit.isDataRequest
  if (!changed.ok) {
    const asker = safePath(form.get('return'))
    // The page of the product says beside its variants what is missing.
    if (isPlain && asker && changed.error.code === 'variant_missing')
      return redirect(withParameter(asker, missingParameter, '1'), 303)
    return { ok: false, error: refusalOf(changed.error, visit.locale) }
  }
  // The router's own requests want an answer; a plain form wants a page that can be loaded again.
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
