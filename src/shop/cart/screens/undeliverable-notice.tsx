import { MapPinOff } from 'lucide-react'
import type { FetcherWithComponents } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { CartFormResult } from './cart-form-result.ts'
import type { UndeliverableView } from './delivery-view.ts'
import { removedParameter, formatRemovedLine } from './removed-line.ts'
import type { CartRows } from './use-cart-rows.ts'

type Props = {
  view: UndeliverableView
  fetcher: FetcherWithComponents<CartFormResult>
  cart: Pick<CartRows, 'lines' | 'onRemove'>
}

/** Why this cart is for pickup, and the two ways to have it delivered. */
export function UndeliverableNotice({ view: { title, text, instead, rest }, fetcher, cart: { lines, onRemove } }: Props) {
  const medicines = lines.map((line, position) => ({ ...line, position })).filter(({ isAreaLimited }) => isAreaLimited)
  return (
    <Notice
      tone="warn"
      icon={<MapPinOff aria-hidden="true" />}
      title={title}
      actions={
        <>
          <ButtonLink
            to="#zipcode"
            variant="quiet"
            size="s"
            onClick={(event) => {
              event.preventDefault()
              document.getElementById('zipcode')?.focus()
            }}
          >
            {m.cart_zipcode_other()}
          </ButtonLink>
          {rest !== null && (
            <fetcher.Form method="post" onSubmit={() => onRemove(medicines)}>
              {medicines.map((line) => (
                <input key={line.id} type="hidden" name={removedParameter} value={formatRemovedLine(line)} />
              ))}
              <button type="submit" name="intent" value="deliver_rest" className="link py-1 text-start text-sm">
                {rest}
              </button>
            </fetcher.Form>
          )}
        </>
      }
    >
      {text} <b>{instead}</b>
    </Notice>
  )
}
