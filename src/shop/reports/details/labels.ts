import { formatPercent } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { methodName } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { receivedBy } from '../accounts/labels.ts'
import { outcomeNames, rejectionName } from '../answers/labels.ts'
import { sizeNames } from '../baskets/labels.ts'
import { entryName, fulfilmentName } from '../sales/labels.ts'
import { readyTimes } from '../preparation/preparation.ts'
import { timeNames } from '../screens/time-names.ts'
import { noValue } from './details.ts'
import type { DetailFilter, DetailList, DetailSet } from './details.ts'

type Message = (inputs: object, options?: { locale: Locale }) => string

export const setNames: Record<DetailSet, Message> = {
  sales: m.report_details_sales,
  lines: m.report_details_lines,
  refunds: m.report_refunds,
  refund_lines: m.report_details_refund_lines,
  payments: m.report_details_payments,
  requests: m.report_sent,
  prepared: m.report_prepared,
}

const customerNames: Record<NonNullable<DetailFilter['customer']>, Message> = {
  first: m.report_customers_first,
  repeat: m.report_customers_repeat,
  [noValue]: m.report_customers_erased,
}

/** A payment method as the report of sales names it; `noValue`: an order that cost nothing. */
const methodText = (method: PaymentMethod | typeof noValue, locale: Locale): string =>
  method === noValue ? m.report_details_free({}, { locale }) : methodName(method, locale)

/** What a list is narrowed down to, a part for each filter. */
export function filterTexts({ of, filter, name }: Pick<DetailList, 'of' | 'filter' | 'name'>, locale: Locale): string[] {
  const { method, paid_with: paidWith, by_hand: byHand, product, collection, kind, rate } = filter
  const isOfMoney =
    (of === 'payments' || of === 'refunds') && method !== undefined && method !== noValue && paidWith !== undefined
  const entry = kind ?? ((product ?? collection) === undefined ? undefined : 'entry')
  return [
    isOfMoney && receivedBy(method, paidWith === noValue ? null : paidWith, locale),
    !isOfMoney && method !== undefined && methodText(method, locale),
    filter.fulfilment && fulfilmentName(filter.fulfilment, locale),
    entry && entryName({ kind: name || kind ? entry : 'unlisted', key: null, name }, 'product', locale),
    rate !== undefined && m.report_details_rate({ rate: formatPercent(rate, locale) }, { locale }),
    filter.size !== undefined && sizeNames(locale)[filter.size],
    filter.customer && customerNames[filter.customer]({}, { locale }),
    byHand && (byHand === 'yes' ? m.report_by_hand({}, { locale }) : m.report_by_bank({}, { locale })),
    filter.excess === 'yes' && m.report_csv_excess({}, { locale }),
    filter.outcome && outcomeNames[filter.outcome]({}, { locale }),
    filter.reason !== undefined && rejectionName(filter.reason === noValue ? null : filter.reason, locale),
    filter.time !== undefined && m.report_details_time({ time: timeNames(readyTimes)[filter.time] ?? '' }, { locale }),
    filter.on_time && (filter.on_time === 'yes' ? m.report_on_time({}, { locale }) : m.report_too_late({}, { locale })),
  ].filter((part) => typeof part === 'string')
}
