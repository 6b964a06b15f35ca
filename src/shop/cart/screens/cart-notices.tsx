import { Suspense, lazy } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { isFieldError, refusalText } from './cart-answer.ts'
import type { CartFormResult } from './cart-answer.ts'
import { isBlocked } from './cart-view.ts'
import type { UndeliverableView } from './delivery-view.ts'
import { fetcherKey } from './use-cart-rows.ts'
import type { CartRows } from './use-cart-rows.ts'
import { useRetainedFocus } from './use-retained-focus.ts'

// Told by the shop alone, never by the page: whoever sees it has a connection.
const UndeliverableNotice = lazy(() =>
  import('./undeliverable-notice.tsx').then(({ UndeliverableNotice: component }) => ({ default: component })),
)

type Props = {
  expired: boolean
  cart: Pick<CartRows, 'lines' | 'requests' | 'onRemove'>
  undeliverable: UndeliverableView | null | undefined
}

/** What whoever opens the cart should know before going on. */
export function CartNotices({ expired, cart, undeliverable }: Props) {
  const { lines, requests } = cart
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('notices') })
  const posted = useActionData<CartFormResult>()
  const hasNewPrices = lines.some(({ priceNote }) => priceNote !== null)
  const box = useRetainedFocus<HTMLDivElement>(`${hasNewPrices} ${undeliverable?.title}`)
  const refusal =
    refusalText(fetcher) ?? (posted && !isFieldError(posted) ? refusalText({ state: 'idle', data: posted }) : undefined)
  return (
    <div ref={box} tabIndex={-1} role="status" className="grid gap-4 outline-none empty:absolute">
      {refusal !== undefined && <Notice tone="warn" title={refusal} />}
      {expired && <Notice title={m.cart_forgotten_title()}>{m.cart_forgotten_text()}</Notice>}
      {lines.some(isBlocked) && (
        <Notice tone="warn" title={m.cart_blocked_title()}>
          {m.cart_blocked_text()}
        </Notice>
      )}
      {hasNewPrices && (
        <Notice
          tone="warn"
          title={m.cart_prices_title()}
          actions={
            <fetcher.Form method="post">
              <Button variant="quiet" size="s" name="intent" value="accept_prices">
                {m.cart_prices_accept()}
              </Button>
            </fetcher.Form>
          }
        >
          {m.cart_prices_text()}
        </Notice>
      )}
      {undeliverable && lines.length + requests.length > 0 && (
        <Suspense>
          <UndeliverableNotice view={undeliverable} fetcher={fetcher} cart={cart} />
        </Suspense>
      )}
    </div>
  )
}
