import { redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { formValues, parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import { handOverForm } from '#src/shop/conversation/hand-over/schema.ts'
import { noteForm } from '#src/shop/conversation/notes/schema.ts'
import { writeNote } from '../notes/actions.server.ts'
import { pickLine, undoPick } from '../picking/actions.server.ts'
import type { PickError, PickInput } from '../picking/actions.server.ts'
import { claimOrder, releaseOrder } from '../picking/claim.actions.server.ts'
import type { OrderClaimError } from '../picking/claim.actions.server.ts'
import { pickErrorText } from '../picking/pick-labels.ts'
import { handOver } from '../picking/hand-over.actions.server.ts'
import { pickLineForm, scanForm } from '../picking/schema.ts'
import {
  submitApplication,
  submitBackorderProposal,
  submitLeaveOutProposal,
  submitSwapProposal,
  submitWithdrawal,
} from '../proposal/proposal-form.server.ts'
import { submitBackorder, submitBackorderPreview } from '../backorder/backorder-form.server.ts'
import type { BackorderPreviewView } from '../backorder/backorder-form.server.ts'
import { changeReturn } from '../refund/return.actions.server.ts'
import { returnForm } from '../refund/schema.ts'
import { recordShortage } from '../shortage/actions.server.ts'
import { shortageForm } from '../shortage/schema.ts'
import { submitSwap, submitSwapPreview, submitUnswap } from '../substitution/swap-form.server.ts'
import type { SwapPreviewView } from '../substitution/swap-form.server.ts'

/** The form of staff's work on an order that was refused, with errors and entered values. */
export type WorkFormErrors = FormRefusal & {
  number: string
  work: WorkIntent
  /** A swap that was not made yet. */ preview?: SwapPreviewView
  /** What having pieces come later would mean. */ later?: BackorderPreviewView
}

export type WorkIntent = keyof typeof forms

/** Undefined means success. */
type Work = (visit: StaffVisit, form: FormData, number: string) => Promise<WorkError | undefined>
type WorkError = FormRefusal & {
  /** They must prove who they are first. */ needsProof?: boolean
  preview?: SwapPreviewView
  later?: BackorderPreviewView
}

const forms = {
  note: submitNote,
  scan,
  pick_line: pickByHand,
  unpick,
  claim,
  release,
  hand_over: giveToColleague,
  short,
  later_preview: submitBackorderPreview,
  later: submitBackorder,
  swap_preview: submitSwapPreview,
  swap: submitSwap,
  unswap: submitUnswap,
  propose_swap: submitSwapProposal,
  propose_leave_out: submitLeaveOutProposal,
  propose_backorder: submitBackorderProposal,
  withdraw_proposal: submitWithdrawal,
  apply_proposal: submitApplication,
  returned,
}

export const isWorkIntent = (intent: unknown): intent is WorkIntent => typeof intent === 'string' && Object.hasOwn(forms, intent)

/** Notes, gathered pieces and claims; then redirects to `back`. */
export async function submitWorkForm(
  visit: StaffVisit,
  form: FormData,
  { intent, back }: { intent: WorkIntent; back: string },
): Promise<Response | WorkFormErrors> {
  const number = String(form.get('number'))
  const work: Work = forms[intent]
  const error = await work(visit, form, number)
  if (!error) return redirect(back, 303)
  const { needsProof, ...answer } = { needsProof: false, ...error, number, work: intent }
  return needsProof ? requireReauthentication<WorkFormErrors>(visit, answer) : answer
}

async function submitNote({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(noteForm, form)
  if (!fields.ok) return fields.error
  const written = await writeNote(world, principal, number, { content: fields.value.content, source: 'page' })
  return written.ok ? undefined : refusedForm(form, { ...written.error, field: 'content' })
}

async function scan(visit: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(scanForm, form)
  if (!fields.ok) return fields.error
  return pick(visit, form, number, { field: 'code', input: { code: fields.value.code, source: 'page' } })
}

async function pickByHand(visit: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(pickLineForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity } = fields.value
  return pick(visit, form, number, { field: 'quantity', input: { lineId, quantity, source: 'page' } })
}

async function pick(
  { world, principal, locale }: StaffVisit,
  form: FormData,
  number: string,
  { field, input }: { field: string; input: PickInput },
) {
  const done = await pickLine(world, principal, number, input)
  return done.ok ? undefined : { errors: pickErrors(done.error, field, locale), values: formValues(form) }
}

const pickErrors = (error: PickError, field: string, locale: Page['locale']): Record<string, string> => {
  const text = 'product' in error ? pickErrorText({ code: error.code, product: error.product[locale] }) : pickErrorText(error)
  return { [field]: text }
}

async function unpick({ world, principal }: StaffVisit, form: FormData, number: string) {
  const undone = await undoPick(world, principal, number, { pickId: String(form.get('pick')), source: 'page' })
  return undone.ok ? undefined : { errors: { form: pickErrorText(undone.error) }, values: {} }
}

async function claim({ world, principal }: StaffVisit, form: FormData, number: string) {
  const colleague = form.get('take_over_from')
  const takeOverFrom = typeof colleague === 'string' ? colleague : undefined
  const claimed = await claimOrder(world, principal, number, { takeOverFrom, source: 'page' })
  return claimed.ok ? undefined : { errors: { form: claimErrorText(claimed.error) }, values: {} }
}

async function release({ world, principal }: StaffVisit, _form: FormData, number: string) {
  const released = await releaseOrder(world, principal, number, 'page')
  return released.ok ? undefined : { errors: { form: claimErrorText(released.error) }, values: {} }
}

async function giveToColleague({ world, principal, locale }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(handOverForm, form)
  if (!fields.ok) return fields.error
  const { colleague: to, claimed_by: claimedBy, message } = fields.value
  const handedOver = await handOver(world, principal, number, { to, claimedBy, message, locale, source: 'page' })
  if (handedOver.ok) return undefined
  const { error } = handedOver
  const errors: Record<string, string> =
    error.code === 'colleague_unknown' ? { colleague: m.error_colleague_unknown() } : { form: claimErrorText(error) }
  return { errors, values: formValues(form) }
}

async function short({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(shortageForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity, consent } = fields.value
  const done = await recordShortage(world, principal, number, { lineId, quantity, consent, source: 'page' })
  if (done.ok) return undefined
  const refused = refusedForm(form, done.error, { fields: { shortage_too_many: 'quantity' } })
  return { ...refused, needsProof: done.error.code === 'reauthentication_required' }
}

async function returned({ world, principal }: StaffVisit, form: FormData, number: string) {
  const fields = parseForm(returnForm, form)
  if (!fields.ok) return fields.error
  const { refund: refundId, return_state: state } = fields.value
  const changed = await changeReturn(world, principal, number, { refundId, state, source: 'page' })
  return changed.ok ? undefined : refusedForm(form, changed.error)
}

function claimErrorText(error: OrderClaimError): string {
  switch (error.code) {
    case 'claimed':
      return m.staff_claim_taken({ name: error.by ?? m.staff_area() })
    case 'not_found':
      return m.error_not_found()
    case 'forbidden':
      return m.error_forbidden()
    case 'wrong_state':
      return m.staff_error_changed()
  }
}
