import { redirect, redirectDocument } from 'react-router'
import type { World } from '#src/platform/world.ts'
import { nextStep } from '../../payments/payment.ts'
import type { Order } from '../order.ts'
import { payAgain } from '../pay.actions.server.ts'

/** Another attempt to pay: to the bank's page where there is one, else back to the order, which says what to do. */
export async function leadToPayment(world: World, order: Pick<Order, 'rowId'>, back: string): Promise<Response> {
  const payment = await payAgain(world, order)
  const step = nextStep(payment.ok ? payment.value : undefined, null)
  return step.kind === 'redirect' && step.url !== null ? redirectDocument(step.url, 303) : redirect(back, 303)
}
