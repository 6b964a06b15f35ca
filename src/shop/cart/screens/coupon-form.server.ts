import { issueText } from '#src/i18n/issue.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { CartChange } from '../actions.server.ts'
import { couponBody } from '../cart.schema.ts'
import { applyCoupon, consumeCouponLimit, removeCoupon } from '../coupon.actions.server.ts'
import type { CouponError } from '../coupon.actions.server.ts'
import type { CartError } from './cart-form-result.ts'
import { callerOf } from './cart-cookie.server.ts'

type CartChangeResult = Result<CartChange, CartError>

/** Applies the typed coupon to the visitor's cart, or returns the error for its field. */
export async function submitCouponForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const typed = String(form.get('code') ?? '')
  const fields = parseForm(couponBody, form)
  if (!fields.ok) return err({ code: 'coupon', sentence: fields.error.errors['code'] ?? '', typed })
  const allowed = await consumeCouponLimit(visit)
  if (!allowed.ok) return allowed
  const changed = await applyCoupon(visit.world, callerOf(visit), fields.value.code)
  return changed.ok ? changed : err(errorOf(changed.error, visit, typed))
}

export async function submitRemoveCouponForm(visit: Page): Promise<CartChangeResult> {
  const changed = await removeCoupon(visit.world, callerOf(visit))
  return changed.ok ? changed : err(errorOf(changed.error, visit, ''))
}

const errorOf = ({ code }: CouponError, { locale }: Page, typed: string): CartError =>
  code === 'not_found' || code === 'cart_complete'
    ? { code }
    : { code: 'coupon', sentence: issueText(`error_${code}`, locale), typed }
