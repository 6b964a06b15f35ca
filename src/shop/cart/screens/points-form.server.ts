import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { CartChange } from '../actions.server.ts'
import { pointsForm } from '../cart.schema.ts'
import { applyPoints, removePoints } from '../points.actions.server.ts'
import type { PointsError } from '../points.actions.server.ts'
import { tooHighText } from '../points-labels.ts'
import type { CartError } from './cart-form-result.ts'
import { callerOf } from './cart-cookie.server.ts'

type CartChangeResult = Result<CartChange, CartError>

/** Pays the typed amount of the visitor's cart with points, or returns the error for its field. */
export async function submitPointsForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const typed = String(form.get('amount') ?? '')
  const fields = parseForm(pointsForm, form)
  if (!fields.ok) return err({ code: 'points', sentence: fields.error.errors['amount'] ?? '', typed })
  const changed = await applyPoints(visit.world, callerOf(visit), fields.value.amount)
  return changed.ok ? changed : err(errorOf(changed.error, visit.locale, typed))
}

export const submitRemovePointsForm = (visit: Page): Promise<CartChangeResult> => removePoints(visit.world, callerOf(visit))

function errorOf(error: PointsError, locale: Locale, typed: string): CartError {
  const { code } = error
  if (code === 'not_found' || code === 'cart_complete') return { code }
  const sentence = code === 'amount_too_high' ? tooHighText(error.maximum, locale) : issueText(`error_${code}`, locale)
  return { code: 'points', sentence, typed }
}
