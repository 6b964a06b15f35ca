import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { issueText } from '#src/i18n/issue.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { typedWhole } from '#src/kernel/whole-numbers.ts'
import { isHandedOver, isUnsuccessful } from '../../order/order.ts'
import type { Order } from '../../order/order.ts'
import { previewRefund, readRefundable, refundOrder } from '../actions.server.ts'
import type { RefundError, RefundPreview } from '../actions.server.ts'
import { refundForm } from '../schema.ts'
import type { RefundableLine, RefundInput } from '../refund.ts'
import type { RefundChoices } from '../refund-view.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { findStaffOrder } from '../../staff/actions.server.ts'

/** Errors, or `quote`: the preview to confirm. `values`: the entered values. */
export type RefundStep = { errors?: Record<string, string>; quote?: RefundPreview; values: Record<string, string> }

/** Customer messages are not shown here, so they stay unread. */
async function orderOf({ world, principal }: StaffVisit, number: string): Promise<Order> {
  await openOnPage(world, principal, 'order', [number])
  return orNotFound(await findStaffOrder(world, principal, { number, source: 'page', isPrefetch: true }))
}

export async function readChoices(visit: StaffVisit, number: string): Promise<RefundChoices> {
  const { world, principal, locale } = visit
  const order = await orderOf(visit, number)
  const left = orNotFound(await readRefundable(world, number))
  const all = await previewRefund(world, principal, number, { lines: [], shipping: true, everything: true })
  return {
    number,
    lines: linesOf(order, left.lines, locale),
    shipping: left.shipping,
    money: left.money,
    everything: all.ok ? { amount: all.value.amount, points: all.value.points.points } : null,
    canRestock: !isUnsuccessful(order.state),
    canReturn: isHandedOver(order.state),
  }
}

const linesOf = ({ lines }: Order, left: readonly RefundableLine[], locale: Locale): RefundChoices['lines'] =>
  left
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ lineId, quantity, amount, points }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ id: lineId, name: line.name[locale], pack: line.pack[locale], quantity, amount, points }] : []
    })

const prefix = 'pieces.'

/** The fields `pieces.<line>`; empty ones are ignored. */
function unitsOf(form: FormData): RefundInput['lines'] | undefined {
  const typed = [...form].filter(([name, value]) => name.startsWith(prefix) && value !== '' && value !== '0')
  const lines = typed.map(([name, value]) => ({ lineId: name.slice(prefix.length), quantity: typedWhole(value) ?? 0 }))
  return lines.every(({ quantity }) => quantity > 0) ? lines : undefined
}

/** First submit: preview; after confirmation: refund. */
export async function submitRefundForm(visit: StaffVisit, number: string, form: FormData): Promise<Response | RefundStep> {
  const values = formValues(form)
  const lines = unitsOf(form)
  const read = parseForm(refundForm, form)
  if (!read.ok) return { errors: read.error.errors, values }
  if (!lines) return { errors: { form: issueText('error_quantity_invalid', visit.locale) }, values }
  const {
    by_hand: byHand,
    return_expected: returnExpected,
    expected_amount: expected,
    expected_points: expectedPoints,
    ...rest
  } = read.value
  const { world, principal } = visit
  if (form.get('intent') === 'change') return { values }
  if (form.get('intent') !== 'refund') {
    const quote = await previewRefund(world, principal, number, { ...rest, lines })
    return quote.ok ? { quote: quote.value, values } : refused(visit, quote.error, values)
  }
  const done = await refundOrder(world, principal, number, {
    ...rest,
    lines,
    byHand,
    returnExpected,
    expected,
    expectedPoints,
    source: 'page',
  })
  if (!done.ok && done.error.code === 'reauthentication_required') return confirmFirst(visit, number, { ...rest, lines }, values)
  if (!done.ok) return refused(visit, done.error, values)
  return redirect(pathTo('staff.orders.show', visit.locale, { id: number }), 303)
}

/** The preview once more, to be confirmed with the same button after re-authentication. */
async function confirmFirst(visit: StaffVisit, number: string, input: RefundInput, values: RefundStep['values']) {
  const { world, principal, locale } = visit
  const quote = await previewRefund(world, principal, number, input)
  if (!quote.ok) return refused(visit, quote.error, values)
  const errors = { form: issueText('error_reauthentication_required', locale) }
  return requireReauthentication<RefundStep>(visit, { quote: quote.value, values, errors })
}

const aboutAmount: readonly RefundError['code'][] = ['refund_amount_alone', 'refund_too_much']

function refused({ locale }: StaffVisit, { code }: RefundError, values: RefundStep['values']): RefundStep {
  const field = aboutAmount.includes(code) && values['amount'] ? 'amount' : 'form'
  return { errors: { [field]: issueText(`error_${code}`, locale) }, values }
}

export const loader = (args: LoaderFunctionArgs) => readChoices(staffPageContext(args), args.params['id'] ?? '')

export const action = staffAction((visit, form, id) => submitRefundForm(visit, id, form))
