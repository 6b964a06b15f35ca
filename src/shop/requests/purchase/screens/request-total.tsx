import { isInCart } from '../../request/request.ts'
import { ShoppingBag } from 'lucide-react'
import { Form } from 'react-router'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { DeadlineClock } from '../../queue/screens/deadline-clock.tsx'
import { packsText } from '../../request/screens/request-items.tsx'
import type { RequestPage } from '../../request/screens/request.server.ts'
import type { RequestView } from '../../request/screens/request-view.server.ts'

type Props = Pick<RequestPage, 'request' | 'now'>

/** The total, its deadline, and the one button that puts it into the cart. */
export function RequestTotal({ request, now }: Props) {
  const locale = useLocale()
  const { kind, total, units, vat, window } = request
  if (total === null) return null
  const rows = [
    { term: packsText(units), detail: <Money amount={total} /> },
    ...vat.map(({ rate, amount }) => ({
      key: `vat ${rate}`,
      term: m.request_vat({ rate: formatPercent(rate, locale) }),
      detail: <Money amount={amount} />,
    })),
    { term: m.order_total(), detail: <Money amount={total} />, total: true },
  ]
  return (
    <Card as="section" bare raised aria-labelledby="total" className="overflow-clip">
      <div className="grid gap-3.5 p-4 sm:p-5">
        <h2 id="total" className="font-sans text-lg font-bold tracking-normal">
          {kind === 'prescription' ? m.prescription_total() : m.request_total()}
        </h2>
        <div aria-live="polite">
          <DescriptionList look="sums" items={rows} />
        </div>
        {window && <p className="text-xs text-ink-2">{m.request_delivery_later()}</p>}
      </div>
      {window && (
        <div className="border-t border-line bg-sunken px-4 py-3.5 sm:px-5 print:hidden">
          <DeadlineClock {...window} now={now} isInCart={isInCart(request.state)} />
        </div>
      )}
      {window && (
        <div className="grid border-t border-line p-4 sm:p-5 print:hidden">
          <Take request={request} />
        </div>
      )}
    </Card>
  )
}

/** Id of the form that puts it into the cart; the sticky bar's button submits it. */
export const purchaseFormId = 'take'

/** Puts it into the cart; the cart page responds. */
function Take({ request: { id, kind, state } }: { request: Pick<RequestView, 'id' | 'kind' | 'state'> }) {
  const locale = useLocale()
  if (isInCart(state)) {
    return (
      <ButtonLink to={pathTo('cart', locale)} wide>
        <ShoppingBag aria-hidden="true" />
        {m.request_to_cart()}
      </ButtonLink>
    )
  }
  return (
    <Form id={purchaseFormId} method="post" action={pathTo('cart', locale)}>
      <input type="hidden" name="intent" value="add-request" />
      <input type="hidden" name={kind === 'prescription' ? 'prescription_id' : 'request_id'} value={id} />
      <Button wide>
        <ShoppingBag aria-hidden="true" />
        {m.request_add()}
      </Button>
    </Form>
  )
}
