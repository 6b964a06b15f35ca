import { m } from '#src/i18n/paraglide/messages.js'
import { parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { refusedBackorder } from '../backorder/backorder-form.server.ts'
import type { BackorderAnswer } from '../backorder/backorder-form.server.ts'
import { previewAgain, refusedSwap, submitSwapPreview } from '../substitution/swap-form.server.ts'
import type { SwapAnswer } from '../substitution/swap-form.server.ts'
import { applyProposal, proposeToCustomer, withdrawProposal } from './actions.server.ts'
import { backorderProposalForm, leaveOutProposalForm, swapProposalForm } from './schema.ts'

/** Undefined once the customer was notified. What was not shown like that is shown first. */
export async function submitSwapProposal(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const fields = parseForm(swapProposalForm, form)
  if (!fields.ok) {
    const previewed = await submitSwapPreview(visit, form, number)
    return { ...previewed, errors: { ...fields.error.errors, ...previewed.errors } }
  }
  const { line_item_id: lineId, quantity, replacement: code, terms } = fields.value
  const input = { lineId, quantity, code, terms, source: 'page' } as const
  const proposed = await proposeToCustomer(visit.world, visit.principal, number, input)
  if (proposed.ok) return undefined
  if (proposed.error.code === 'swap_not_shown') return previewAgain(visit, form, number)
  const refused = refusedSwap(form, proposed.error)
  const { preview } = await submitSwapPreview(visit, form, number)
  return preview ? { ...refused, preview } : refused
}

export async function submitLeaveOutProposal(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const fields = parseForm(leaveOutProposalForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity } = fields.value
  const proposed = await proposeToCustomer(visit.world, visit.principal, number, { lineId, quantity, source: 'page' })
  return proposed.ok ? undefined : refusedSwap(form, proposed.error)
}

/** What it means is shown beside the form that was refused. */
export async function submitBackorderProposal(
  visit: StaffVisit,
  form: FormData,
  number: string,
): Promise<BackorderAnswer | undefined> {
  const fields = parseForm(backorderProposalForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity, expected_on: expectedOn } = fields.value
  const proposed = await proposeToCustomer(visit.world, visit.principal, number, { lineId, quantity, expectedOn, source: 'page' })
  return proposed.ok ? undefined : refusedBackorder(form, proposed.error)
}

export async function submitWithdrawal(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const withdrawn = await withdrawProposal(visit.world, visit.principal, number, named(form))
  return withdrawn.ok ? undefined : refusedProposal(form, withdrawn.error)
}

export async function submitApplication(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const applied = await applyProposal(visit.world, visit.principal, number, named(form))
  return applied.ok ? undefined : refusedProposal(form, applied.error)
}

const named = (form: FormData) => ({ proposalId: String(form.get('proposal')), source: 'page' }) as const

const texts = { out_of_stock: m.error_proposal_out_of_stock }

const refusedProposal = (form: FormData, error: { code: string }): SwapAnswer => ({
  ...refusedForm(form, error, { texts }),
  needsProof: error.code === 'reauthentication_required',
})
