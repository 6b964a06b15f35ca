import { issueText } from '#src/i18n/issue.ts'
import { formValues, parseForm } from '#src/platform/forms.server.ts'
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
  const refused = refusedSwap(visit, form, proposed.error.code)
  const { preview } = await submitSwapPreview(visit, form, number)
  return preview ? { ...refused, preview } : refused
}

export async function submitLeaveOutProposal(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const fields = parseForm(leaveOutProposalForm, form)
  if (!fields.ok) return fields.error
  const { line_item_id: lineId, quantity } = fields.value
  const proposed = await proposeToCustomer(visit.world, visit.principal, number, { lineId, quantity, source: 'page' })
  return proposed.ok ? undefined : refusedSwap(visit, form, proposed.error.code)
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
  return proposed.ok ? undefined : refusedBackorder(visit, form, proposed.error.code)
}

export async function submitWithdrawal(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const withdrawn = await withdrawProposal(visit.world, visit.principal, number, named(form))
  return withdrawn.ok ? undefined : refusedProposal(visit, form, withdrawn.error.code)
}

export async function submitApplication(visit: StaffVisit, form: FormData, number: string): Promise<SwapAnswer | undefined> {
  const applied = await applyProposal(visit.world, visit.principal, number, named(form))
  return applied.ok ? undefined : refusedProposal(visit, form, applied.error.code)
}

const named = (form: FormData) => ({ proposalId: String(form.get('proposal')), source: 'page' }) as const

const texts: Partial<Record<string, string>> = { out_of_stock: 'error_proposal_out_of_stock' }

const refusedProposal = ({ locale }: StaffVisit, form: FormData, code: string): SwapAnswer => ({
  errors: { form: issueText(texts[code] ?? `error_${code}`, locale) },
  values: formValues(form),
  needsProof: code === 'reauthentication_required',
})
