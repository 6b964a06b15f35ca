import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { CartRow } from './cart-row.tsx'
import type { CartFormResult } from './cart-form-result.ts'
import { removedParameter, formatRemovedLine } from './removed-line.ts'
import type { RowView } from './row-view.ts'
import { fetcherKey } from './use-cart-rows.ts'
import type { CartRows } from './use-cart-rows.ts'
import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { cartErrorText } from './cart-form-result.ts'
import type { RemovedRow as Removed } from './removed-line.ts'

/** All lines of the cart, with just removed ones in their places. */
export function CartLines({ known, cart }: { known: readonly RowView[]; cart: CartRows }) {
  const { rows, isPending, back, onRemove, onUndo } = cart
  return (
    <ul className="@container divide-y divide-line overflow-clip rounded-xl border border-line bg-surface">
      {rows.map((row, position) =>
        row.kind === 'line' ? (
          <li key={row.line.id} id={row.line.id}>
            <CartRow line={row.line} position={position} isRestored={row.line.variantId === back} onRemove={onRemove} />
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

/** A line that is being removed is not rendered; if the server refuses, it comes back and must still have its error. */
function RetainedFetcher({ id }: { id: string }) {
  useFetcher({ key: fetcherKey(id) })
  return null
}

/** Removes all lines; each can be restored. */
export function EmptyCartForm({ lines, onRemove }: Pick<CartRows, 'lines' | 'onRemove'>) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('empty') })
  return (
    <fetcher.Form method="post" onSubmit={() => onRemove(lines)} className="justify-self-end">
      {lines.map((line: RowView, position) => (
        <input key={line.id} type="hidden" name={removedParameter} value={formatRemovedLine({ ...line, position })} />
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

type Props = {
  row: Removed
  /** A cart form is being sent. */
  isPending: boolean
  onUndo: (variantId: string) => void
}

/** Takes the place of a removed line and restores it. */
function RemovedRow({ row, isPending, onUndo }: Props) {
  const cart = pathTo('cart', useLocale())
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(`removed:${row.variantId}`) })
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is no longer rendered; move the focus here, so that keyboard users continue from this row.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const submitted = useRef<FormData>(null)
  // If this reached the server before the removal, the line would be removed after all.
  useEffect(() => {
    if (!submitted.current || isPending) return
    void fetcher.submit(submitted.current, { method: 'post', action: cart })
    submitted.current = null
  }, [isPending, fetcher, cart])
  const refusal = cartErrorText(fetcher)
  return (
    <fetcher.Form
      method="post"
      action={cart}
      onSubmit={(event) => {
        onUndo(row.variantId)
        if (!isPending) return
        event.preventDefault()
        submitted.current = new FormData(event.currentTarget, button.current)
      }}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunken px-4 py-2.5 text-sm @row:px-5"
    >
      <input type="hidden" name="variant_id" value={row.variantId} />
      <input type="hidden" name="quantity" value={row.quantity} />
      <Trash2 aria-hidden="true" className="size-4.5 text-ink-2" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-semibold">{m.cart_removed({ name: row.name })}</span>
      </p>
      <Button ref={button} name="intent" value="undo" variant="quiet" size="s" aria-label={m.cart_undo_of({ name: row.name })}>
        <Undo2 aria-hidden="true" />
        {m.cart_undo()}
      </Button>
      <div role="status" className="basis-full font-medium text-warn">
        {refusal && <p>{refusal}</p>}
      </div>
    </fetcher.Form>
  )
}
