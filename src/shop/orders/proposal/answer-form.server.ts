import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { OrderFormErrors } from '../order/order-form.server.ts'
import type { Order } from '../order/order.ts'
import { answerProposal } from './answer.actions.server.ts'
import type { ProposalAnswer } from './proposal.ts'
import { proposalAnswerForm } from './schema.ts'

const answers = new Map<string, ProposalAnswer>([
  ['accept_proposal', 'accepted'],
  ['decline_proposal', 'declined'],
])

/** Undefined for the intent of another form. */
export const answerOf = (intent: string): ProposalAnswer | undefined => answers.get(intent)

/** The customer's answer to what the pharmacy offers for missing pieces. */
export async function submitAnswer(
  { world, principal, locale }: Page,
  order: Order,
  form: FormData,
  { answer, back }: { answer: ProposalAnswer; back: string },
): Promise<Response | OrderFormErrors> {
  const fields = parseForm(proposalAnswerForm, form)
  const proposal = { id: String(form.get('proposal') ?? ''), content: String(form.get('proposal_content') ?? '') }
  if (!fields.ok) return { errors: fields.error.errors, content: '', proposal }
  const { proposal: proposalId, proposal_content: content } = fields.value
  const answered = await answerProposal(world, order, { proposalId, answer, content, principal, source: 'page' })
  if (answered.ok) return redirect(`${back}#proposals`, 303)
  const { code } = answered.error
  const field = code === 'too_many' ? 'proposal_content' : 'form'
  return { errors: { [field]: issueText(`error_${code}`, locale) }, content: '', proposal }
}
