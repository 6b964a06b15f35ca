import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { isBlocked } from '../../cart/screens/cart-view.ts'
import type { LineView } from '../../cart/screens/cart-view.ts'

/** There is less than the cart asks for: says of what, and offers to go on with what there is. */
export function BlockedLines({ lines }: { lines: readonly LineView[] }) {
  const blocked = lines.filter(isBlocked)
  if (blocked.length === 0) return null
  const accept = (
    <Button variant="quiet" size="s" name="intent" value="accept_stock" formNoValidate>
      {m.checkout_accept_stock()}
    </Button>
  )
  return (
    <Notice tone="warn" title={m.cart_blocked_title()} actions={accept} className="mb-4">
      <ul className="grid gap-0.5">
        {blocked.map(({ id, name, quantity, left, purchasable }) => (
          <li key={id}>
            {purchasable && left > 0 ? m.checkout_line_less({ name, quantity, left }) : m.checkout_line_gone({ name })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
