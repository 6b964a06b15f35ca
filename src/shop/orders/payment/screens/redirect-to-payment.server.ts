import { redirect, redirectDocument } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Page } from '#src/platform/page.server.ts'
import { nextStep } from '#src/shop/payments/payment.ts'
import type { Order } from '../../order/order.ts'
import type { OrderFormErrors } from '../../order/order-form.server.ts'
import { retryPayment } from '../actions.server.ts'

/**
 * Another attempt to pay: redirects to the gateway's page if there is one, otherwise back to the order, which says what to do.
 */
export async function redirectToPayment(
  { world, address, locale }: Page,
  order: Pick<Order, 'rowId'>,
  back: string,
): Promise<Response | OrderFormErrors> {
  const payment = await retryPayment(world, order, address)
  if (!payment.ok && payment.error.code === 'too_many_cards')
    return { errors: { form: issueText('error_too_many_cards', locale) }, content: '' }
  const step = nextStep(payment.ok ? payment.value : undefined, null)
  return step.kind === 'redirect' && step.url !== null ? redirectDocument(step.url, 303) : redirect(back, 303)
}
