import { UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { SaveOrderView } from './save-order.server.ts'

/** Offers a guest an account to save the order. */
export function SaveOrderToAccount({ view: { title, text, points, signUp, signIn } }: { view: SaveOrderView }) {
  return (
    <Card as="section" aria-labelledby="keep-order" className="grid gap-3 print:hidden">
      <h2 id="keep-order" className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      <p className="text-sm text-ink-2">{text}</p>
      {points && <p className="text-sm text-ink-2">{points}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={signUp} variant="quiet">
          <UserRoundPlus aria-hidden="true" />
          {m.keep_order_sign_up()}
        </ButtonLink>
        <Link to={signIn} className="link py-1 text-sm">
          {m.keep_order_sign_in()}
        </Link>
      </p>
    </Card>
  )
}
