import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { problemText } from './cart-answer.ts'
import type { CartAnswer } from './cart-answer.ts'
import type { RemovedRow as Removed } from './removed-line.ts'
import { fetcherKey } from './use-cart-rows.ts'

/** Stands where a line was, and takes it back. */
export function RemovedRow({ row, onUndo }: { row: Removed; onUndo: (variantId: string) => void }) {
  const fetcher = useFetcher<CartAnswer>({ key: fetcherKey(`removed:${row.variantId}`) })
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; whoever goes by keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const refusal = fetcher.state === 'idle' && fetcher.data?.ok === false ? problemText(fetcher.data.problem) : undefined
  return (
    <fetcher.Form
      method="post"
      onSubmit={() => onUndo(row.variantId)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunken px-4 py-2.5 text-sm md:px-5"
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
