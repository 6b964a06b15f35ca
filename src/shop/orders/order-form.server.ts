import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { mayBeginCart } from '../cart/api.server.ts'
import { callerOf, rememberCart } from '../cart/screens/visit.actions.server.ts'
import { commentForm } from '../conversation/comment.schema.ts'
import { orderAgain } from './again.actions.server.ts'
import { againQuery } from './again.ts'
import { cancelOwnOrder } from './cancel.actions.server.ts'
import { writeToPharmacy } from './comments.actions.server.ts'
import type { Order } from './order.ts'
import { leadToPayment } from './screens/lead-to-payment.server.ts'

/** What is wrong with the message that was written, and the message, to stand there again. */
export type OrderProblem = { errors: FieldErrors; content: string }

type Answer = Promise<Response | OrderProblem>

/**
 * Does what a form on the customer's page of an order asks; without a word it is another attempt to pay. Done, the page is loaded
 * anew from `back`, so that a reload sends nothing again.
 */
export function answerOrderForm(visit: Page, order: Order, form: FormData, back: string): Answer {
  const intent = String(form.get('intent') ?? 'pay')
  if (intent === 'comment') return write(visit, order, form, back)
  if (intent === 'again') return again(visit, order, back)
  if (intent === 'cancel') return cancel(visit, order, back)
  return leadToPayment(visit.world, order, back)
}

async function write({ world, locale }: Page, order: Order, form: FormData, back: string): Answer {
  const content = String(form.get('content') ?? '')
  const fields = parseForm(commentForm, form)
  if (!fields.ok) return { errors: fields.error.errors, content }
  const written = await writeToPharmacy(world, order, fields.value.content)
  if (written.ok) return redirect(`${back}#conversation`, 303)
  return { errors: { content: issueText(`error_${written.error.code}`, locale) }, content }
}

/** Whole, it leads to the cart; else the page tells what is missing. */
async function again(visit: Page, order: Order, back: string): Promise<Response> {
  const allowed = visit.cartToken === undefined ? await mayBeginCart(visit) : { ok: true }
  if (!allowed.ok) return redirect(back, 303)
  const { change, missing } = await orderAgain(visit.world, callerOf(visit), order)
  if (change) rememberCart(visit, change)
  return redirect(missing.length === 0 ? pathTo('cart', visit.locale) : `${back}?${againQuery(missing)}`, 303)
}

async function cancel({ world, who, locale }: Page, order: Order, back: string): Answer {
  const canceled = await cancelOwnOrder(world, order, { who })
  return canceled.ok ? redirect(back, 303) : { errors: { form: issueText('error_cancel_late', locale) }, content: '' }
}
