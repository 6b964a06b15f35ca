import * as v from 'valibot'
import { maxCommentLength } from '#src/shop/conversation/comment.ts'
import { expectedOnEntry } from '../backorder/schema.ts'
import { missingEntries } from '../shortage/schema.ts'
import { swapForm } from '../substitution/schema.ts'
import { proposalAnswers } from './proposal.ts'

const { replacement, terms } = swapForm.entries

/** Fields of the three forms of staff that make a proposal. */
export const swapProposalForm = v.object({ ...missingEntries, replacement, terms })
export const leaveOutProposalForm = v.object(missingEntries)
export const backorderProposalForm = v.object({ ...missingEntries, expected_on: expectedOnEntry })

/** `POST /staff/orders/{number}/proposals`. `code`: of the product that takes the place; `expected_on`: the day on which the pieces come; without either they are left out. */
export const proposalBody = v.pipe(
  v.object({ ...missingEntries, code: v.optional(replacement), expected_on: v.optional(expectedOnEntry) }),
  v.forward(
    v.check(({ code, expected_on: day }) => code === undefined || day === undefined, 'error_proposal_two_ways'),
    ['expected_on'],
  ),
)

/** What the customer adds in their own words. */
const content = v.optional(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxCommentLength, 'error_too_long')), '')

/** `POST /orders/{number}/proposals/{id}/answer`. */
export const answerBody = v.object({ answer: v.picklist(proposalAnswers, 'error_invalid'), content })

export const proposalAnswerForm = v.object({
  proposal: v.pipe(v.string('error_invalid'), v.nonEmpty('error_invalid'), v.maxLength(64, 'error_invalid')),
  proposal_content: content,
})
