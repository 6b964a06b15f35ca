import { Trash2, Undo2 } from 'lucide-react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { refusalText } from './cart-answer.ts'
import type { CartFormResult } from './cart-answer.ts'
import type { RequestView } from './cart-view.ts'
import { RequestRow } from './request-row.tsx'
import { fetcherKey } from './use-cart-rows.ts'

type Props = { remaining: readonly RequestView[]; out: readonly RequestView[]; onRemove: (line: RequestView) => void }

export function RequestRows({ remaining, out, onRemove }: Props) {
  return (
    <ul className="@container divide-y divide-line overflow-clip rounded-xl border border-line bg-surface">
      {remaining.map((line) => (
        <li key={line.id}>
          <RequestRow line={line} onRemove={() => onRemove(line)} />
        </li>
      ))}
      {out.map((line) => (
        <li key={line.requestId}>
          <RemovedRequest line={line} />
        </li>
      ))}
    </ul>
  )
}

/** Stays reserved; one press puts it back. */
function RemovedRequest({ line }: { line: RequestView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(`removed:${line.requestId}`) })
  const refusal = refusalText(fetcher)
  return (
    <fetcher.Form
      method="post"
      action={pathTo('cart', useLocale())}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunken px-4 py-2.5 text-sm @row:px-5"
    >
      <input type="hidden" name={line.kind === 'prescription' ? 'prescription_id' : 'request_id'} value={line.requestId} />
      <Trash2 aria-hidden="true" className="size-4.5 text-ink-2" />
      <p role="status" className="min-w-0 flex-1">
        <span className="block font-semibold">{m.cart_removed({ name: line.name })}</span>
        <span className="text-ink-2">{line.until}</span>
      </p>
      <Button name="intent" value="add-request" variant="quiet" size="s" aria-label={m.cart_undo_of({ name: line.name })}>
        <Undo2 aria-hidden="true" />
        {m.cart_undo()}
      </Button>
      <div role="status" className="basis-full font-medium text-warn">
        {refusal && <p>{refusal}</p>}
      </div>
    </fetcher.Form>
  )
}
