import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { CartRow } from './cart-row.tsx'
import type { CartFormResult } from './cart-answer.ts'
import { RemovedRow } from './removed-row.tsx'
import { removedParameter, writeRemoved } from './removed-line.ts'
import type { RowView } from './row-view.ts'
import { fetcherKey } from './use-cart-rows.ts'
import type { CartRows } from './use-cart-rows.ts'

/** Everything in the cart, and in its place what has just left it. */
export function CartLines({ known, cart }: { known: readonly RowView[]; cart: CartRows }) {
  const { rows, isPending, back, onRemove, onUndo } = cart
  return (
    <ul className="@container divide-y divide-line overflow-clip rounded-xl border border-line bg-surface">
      {rows.map((row, position) =>
        row.kind === 'line' ? (
          <li key={row.line.id} id={row.line.id}>
            <CartRow line={row.line} position={position} isBack={row.line.variantId === back} onRemove={onRemove} />
          </li>
        ) : (
          <li key={`removed:${row.row.variantId}`}>
            <RemovedRow row={row.row} isPending={isPending} onUndo={onUndo} />
          </li>
        ),
      )}
      {known.map(({ id }) => (
        <RetainedFetcher key={id} id={id} />
      ))}
    </ul>
  )
}

/** A line on its way out is not drawn; should the shop refuse, it comes back and must still know why. */
function RetainedFetcher({ id }: { id: string }) {
  useFetcher({ key: fetcherKey(id) })
  return null
}

/** Takes everything out at once; each line can be taken back. */
export function EmptyCartForm({ lines, onRemove }: Pick<CartRows, 'lines' | 'onRemove'>) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('empty') })
  return (
    <fetcher.Form method="post" onSubmit={() => onRemove(lines)} className="justify-self-end">
      {lines.map((line: RowView, position) => (
        <input key={line.id} type="hidden" name={removedParameter} value={writeRemoved({ ...line, position })} />
      ))}
      <button
        type="submit"
        name="intent"
        value="empty"
        className="min-h-9 px-1 text-sm text-ink-2 underline underline-offset-3 hover:text-ink"
      >
        {m.cart_empty_all()}
      </button>
    </fetcher.Form>
  )
}
