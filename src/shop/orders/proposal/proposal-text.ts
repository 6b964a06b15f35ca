import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { dayText } from '../backorder/day-text.ts'
import type { ProposalTerms } from './proposal-view.ts'

/** What is missing, and what is offered, as the customer reads it. */
export function offerTexts(terms: ProposalTerms, locale: Locale): { missing: string; offer: string; money: string } {
  const { name, quantity: count } = terms
  return {
    missing: m.proposal_missing({ count, name }, { locale }),
    offer: offerText(terms, locale),
    money: moneyText(terms, locale),
  }
}

function offerText({ quantity: count, to, expectedOn, fulfilment }: ProposalTerms, locale: Locale): string {
  if (to !== null) return m.proposal_swap({ count, name: to }, { locale })
  if (expectedOn === null) return m.proposal_leave_out({ count }, { locale })
  const later = { count, day: dayText(expectedOn, locale) }
  return fulfilment === 'pickup' ? m.proposal_later_pickup(later, { locale }) : m.proposal_later_parcel(later, { locale })
}

/** What it costs, or brings back. */
function moneyText(terms: ProposalTerms, locale: Locale): string {
  const { to, expectedOn, pays, less, pointsBack, isPaid, total } = terms
  const amount = formatMoney(less, locale)
  if (expectedOn !== null) return laterMoneyText(terms, locale)
  if (isPaid && pointsBack > 0)
    return less > 0
      ? m.proposal_refunds_with_points({ amount, points: pointsText(pointsBack, locale) }, { locale })
      : m.proposal_returns_points({ points: pointsText(pointsBack, locale) }, { locale })
  if (to !== null && less === 0) return m.proposal_same_price({ amount: formatMoney(pays, locale) }, { locale })
  if (isPaid) return m.proposal_refunds({ amount }, { locale })
  const falls = { amount, total: formatMoney(total, locale) }
  return to === null
    ? m.proposal_falls(falls, { locale })
    : m.proposal_cheaper({ ...falls, pays: formatMoney(pays, locale) }, { locale })
}

const laterMoneyText = ({ isPaid, total, pays }: ProposalTerms, locale: Locale): string =>
  isPaid
    ? m.proposal_later_paid({}, { locale })
    : m.proposal_later_pays({ now: formatMoney(total, locale), later: formatMoney(pays, locale) }, { locale })
