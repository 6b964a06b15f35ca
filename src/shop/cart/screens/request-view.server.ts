import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import type { Cart, RequestLine } from '../cart.ts'
import { isShort } from '../cart-items.ts'
import type { RequestView } from './cart-view.ts'

export const requestViews = ({ requests }: Pick<Cart, 'requests'>, now: Date, locale: Locale): RequestView[] =>
  requests.map((line) => requestView(line, now, locale))

function requestView(line: RequestLine, now: Date, locale: Locale): RequestView {
  const { id, quantity, discount, subtotal, total, includedTax, request } = line
  const when = request.expiresAt === null ? '' : momentText(request.expiresAt, now, locale)
  return {
    id,
    quantity,
    discount,
    subtotal,
    total,
    includedTax,
    kind: request.kind,
    requestId: request.id,
    name: boughtName(request, locale),
    until: m.cart_request_until({ when }, { locale }),
    error: isShort(line) ? m.cart_request_short({}, { locale }) : null,
    items: request.items.map(({ id: item, quantity: units, name, variant, total: cost, other }) => ({
      id: item,
      quantity: units,
      text: m.cart_request_item({ quantity: units, name }, { locale }),
      image: variant?.product.images[0],
      total: cost,
      other: other && {
        choice: other.choice,
        text: m.cart_request_switch({ name: other.name, amount: formatMoney(other.total, locale) }, { locale }),
      },
    })),
  }
}

/** A request that expired in the cart. */
export type ExpiredView = { kind: RequestKind; requestId: string; name: string }

export const expiredViews = ({ expiredRequests }: Pick<Cart, 'expiredRequests'>, locale: Locale): ExpiredView[] =>
  expiredRequests.map((request) => ({ kind: request.kind, requestId: request.id, name: boughtName(request, locale) }))
