import { redirect, redirectDocument } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { ok } from '#src/kernel/result.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { consumeCartCreationLimit } from '#src/shop/cart/api.server.ts'
import { callerOf, setCartCookie } from '#src/shop/cart/screens/cart-cookie.server.ts'
import { commentForm } from '#src/shop/conversation/comment.schema.ts'
import { photosOfForm, readPhotoForm } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { reorder } from '../reorder/actions.server.ts'
import { reorderQuery } from '../reorder/reorder.ts'
import { cancelOwnOrder, writeToPharmacy } from './actions.server.ts'
import { deliveryAnswer } from '#src/shop/delivery/labels.ts'
import type { Order } from './order.ts'
import { correctAddress } from '../fulfilment/actions.server.ts'
import { readdressForm } from '../fulfilment/readdress.schema.ts'
import { nextStep } from '#src/shop/payments/payment.ts'
import { answerOf, submitAnswer } from '../proposal/answer-form.server.ts'
import { retryPayment } from '../payment/actions.server.ts'

/** Errors of the message form, with the message and its photos to show again. */
export type OrderFormErrors = {
  errors: FieldErrors
  content: string
  photos?: readonly UploadView[]
  /** What was written with an answer to a proposal. */ proposal?: { id: string; content: string }
  /** The address as entered. */ address?: Readonly<Record<string, string>>
}

type OrderFormResult = Promise<Response | OrderFormErrors>

/** The submitted form, with photos for signed-in customers. Idempotent. */
export async function submitOrderFormRequest(visit: Page, order: Order, request: Request, back: string): OrderFormResult {
  const { principal } = visit
  const read =
    principal.kind === 'person' ? await readPhotoForm({ ...visit, principal }, request) : ok({ form: await request.formData() })
  if (!read.ok) return refused(visit, read.error.form, read.error.errors)
  const { form } = read.value
  return withFormIdempotency(visit, form, () => submitOrderForm(visit, order, form, back))
}

/**
 * Handles the forms of the customer's order page; without an intent it is another attempt to pay. Then redirects to `back`, so
 * that a reload submits nothing again.
 */
export function submitOrderForm(visit: Page, order: Order, form: FormData, back: string): OrderFormResult {
  const intent = String(form.get('intent') ?? 'pay')
  if (intent === 'comment') return write(visit, order, form, back)
  if (intent === 'again') return orderAgain(visit, order, back)
  if (intent === 'address') return readdress(visit, order, form, back)
  const answer = answerOf(intent)
  if (answer) return submitAnswer(visit, order, form, { answer, back })
  if (intent === 'cancel') return cancel(visit, order, back)
  return redirectToPayment(visit, order, back)
}

async function write(visit: Page, order: Order, form: FormData, back: string): OrderFormResult {
  const { world, principal, locale } = visit
  const fields = parseForm(commentForm, form)
  if (!fields.ok) return refused(visit, form, fields.error.errors)
  const { content, upload_ids: uploadIds } = fields.value
  const written = await writeToPharmacy(world, principal, order, { content, uploadIds })
  if (written.ok) return redirect(`${back}#conversation`, 303)
  const field = 'field' in written.error ? 'photos' : 'content'
  return refused(visit, form, { [field]: issueText(`error_${written.error.code}`, locale) })
}

async function refused(visit: Page, form: FormData, errors: FieldErrors): Promise<OrderFormErrors> {
  const content = String(form.get('content') ?? '')
  const { principal } = visit
  return principal.kind === 'person'
    ? { errors, content, photos: await photosOfForm({ ...visit, principal }, form) }
    : { errors, content }
}

/** If every line was added, redirects to the cart; otherwise the page says what is missing. */
async function orderAgain(visit: Page, order: Order, back: string): Promise<Response> {
  const allowed = visit.cartToken === undefined ? await consumeCartCreationLimit(visit) : { ok: true }
  if (!allowed.ok) return redirect(back, 303)
  const { change, missing } = await reorder(visit.world, callerOf(visit), order)
  if (change) setCartCookie(visit, change)
  return redirect(missing.length === 0 ? pathTo('cart', visit.locale) : `${back}?${reorderQuery(missing)}`, 303)
}

async function readdress({ world, principal, locale }: Page, order: Order, form: FormData, back: string): OrderFormResult {
  const fields = parseForm(readdressForm, form)
  const address = formValues(form)
  if (!fields.ok) return { errors: fields.error.errors, content: '', address }
  const corrected = await correctAddress(world, order, { principal, address: fields.value })
  if (corrected.ok) return redirect(`${back}#delivery`, 303)
  const { error } = corrected
  const sentence =
    error.code === 'delivery_unavailable'
      ? deliveryAnswer(error.quote, locale)
      : issueText(error.code === 'wrong_state' ? 'error_address_late' : 'error_delivery_price_changed', locale)
  return { errors: { [error.code === 'wrong_state' ? 'form' : 'zipcode']: sentence }, content: '', address }
}

async function cancel({ world, principal, locale }: Page, order: Order, back: string): OrderFormResult {
  const canceled = await cancelOwnOrder(world, order, { principal })
  return canceled.ok ? redirect(back, 303) : { errors: { form: issueText('error_cancel_late', locale) }, content: '' }
}

/**
 * Another attempt to pay: redirects to the gateway's page if there is one, otherwise back to the order, which says what to do.
 */
async function redirectToPayment(
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
