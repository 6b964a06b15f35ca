import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { amount, day, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { Order } from '../order/order.ts'
import { answerChannels } from '../shortage/shortage.ts'
import { proposalKinds, proposalStates } from './proposal.ts'
import type { Proposal } from './proposal.ts'

/** `replacement`: name of the product that takes the place. `expected_on`: the day on which pieces that come later are there. `less`: what the customer pays less, or gets back. */
export const proposalMembers = {
  id: text,
  line_item_id: orNull(text),
  kind: v.picklist(proposalKinds),
  state: v.picklist(proposalStates),
  quantity: whole,
  name: text,
  replacement: orNull(text),
  expected_on: orNull(day),
  pays: amount,
  less: amount,
  points_back: whole,
  proposed_at: moment,
  answered_at: orNull(moment),
}

/** Only staff see who of them made or closed it. */
export const staffProposalMembers = {
  ...proposalMembers,
  by: orNull(text),
  alerts: v.array(v.picklist(alertChannels)),
  answered_via: orNull(v.picklist(answerChannels)),
  closed_at: orNull(moment),
  closed_by: orNull(text),
}

/** What the customer of an order was offered for missing pieces, oldest first. */
export const proposalAttributes = ({ proposals }: Order, locale: Locale) =>
  proposals.map((proposal) => membersOf(proposal, locale))

export const staffProposalAttributes = ({ proposals }: Order, locale: Locale) =>
  proposals.map((proposal) => ({
    ...membersOf(proposal, locale),
    by: proposal.by,
    alerts: proposal.alerts,
    answered_via: proposal.answer?.via ?? null,
    closed_at: proposal.closed?.at.toISOString() ?? null,
    closed_by: proposal.closed?.by ?? null,
  }))

const membersOf = (
  { id, lineId, kind, state, quantity, name, to, expectedOn, pays, less, pointsBack, at, answer }: Proposal,
  locale: Locale,
) => ({
  id,
  line_item_id: lineId,
  kind,
  state,
  quantity,
  name: name[locale],
  replacement: to && to.name[locale],
  expected_on: expectedOn,
  pays: money(pays),
  less: money(less),
  points_back: pointsBack,
  proposed_at: at.toISOString(),
  answered_at: answer?.at.toISOString() ?? null,
})
