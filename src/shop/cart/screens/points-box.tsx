import { Coins, X } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Link, useActionData, useFetcher } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { fieldRefusal } from './cart-answer.ts'
import type { CartFormResult } from './cart-answer.ts'
import type { PointsView } from './points-view.ts'
import { fetcherKey } from './use-cart-rows.ts'
import { useRetainedFocus } from './use-retained-focus.ts'

// Guests have no points: its scripts come for those who have some, after the page.
const PointsForm = lazy(() => import('./points-form.tsx').then(({ PointsForm: component }) => ({ default: component })))

/** What points may pay of the cart, what they pay, and how to change that. */
export function PointsBox({ points }: { points: PointsView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('points') })
  const posted = useActionData<CartFormResult>()
  const refused = fieldRefusal('points', fetcher.data ?? posted)
  const { title, text, link, room, applied } = points
  const box = useRetainedFocus<HTMLElement>(applied.points)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="cart-points"
      className="grid grid-rows-[0.5rem_auto] overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[1.25rem_minmax(0,1fr)] md:grid-rows-none"
    >
      <Azulejo />
      <div className="grid content-start gap-2.5 px-4 py-3.5 md:px-5">
        <div className="grid gap-0.5">
          <h2 id="cart-points" className="font-sans text-base font-bold tracking-normal">
            {title}
          </h2>
          <p className="text-sm text-ink-2">
            {text}{' '}
            {link && (
              <Link to={link.to} className="link">
                {link.label}
              </Link>
            )}
          </p>
        </div>
        {applied.points > 0 && <Applied fetcher={fetcher} applied={applied} />}
        {room && room.maximum > 0 && (
          <Suspense>
            <PointsForm fetcher={fetcher} room={room} applied={applied.amount} refused={refused} />
          </Suspense>
        )}
        {room && <p className="text-xs text-ink-2">{room.why}</p>}
      </div>
    </section>
  )
}

type AppliedProps = { fetcher: FetcherWithComponents<CartFormResult>; applied: PointsView['applied'] }

function Applied({ fetcher, applied: { term, amount } }: AppliedProps) {
  return (
    <fetcher.Form
      method="post"
      className="flex items-center gap-3 rounded-lg border border-dashed border-green-tint bg-green-soft py-1 ps-3.5 pe-1"
    >
      <Coins aria-hidden="true" className="size-5 shrink-0 text-green" />
      <p role="status" className="flex grow flex-wrap items-baseline justify-between gap-x-3">
        <b>{term}</b> <NegativeAmount amount={amount} className="font-semibold" />
      </p>
      <button
        type="submit"
        name="intent"
        value="points_remove"
        aria-label={m.cart_points_remove()}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-bad [&>svg]:size-4.5"
      >
        <X aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}
