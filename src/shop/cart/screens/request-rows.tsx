import { Trash2, Undo2, ClipboardList, Clock } from 'lucide-react'
import { useFetcher, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { cartErrorText } from './cart-form-result.ts'
import type { CartFormResult } from './cart-form-result.ts'
import type { RequestView } from './cart-view.ts'
import { fetcherKey } from './use-cart-rows.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { RemoveButton } from './cart-row-parts.tsx'

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

/** A request that was just removed; the button puts it back. */
function RemovedRequest({ line }: { line: RequestView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(`removed:${line.requestId}`) })
  const refusal = cartErrorText(fetcher)
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

/** A priced prescription or request with its contents: one unit, until it expires. */
function RequestRow({ line, onRemove }: { line: RequestView; onRemove: () => void }) {
  const locale = useLocale()
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(line.id) })
  const refusal = cartErrorText(fetcher)
  const own = pathTo(line.kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id: line.requestId })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-3 p-4 @row:grid-cols-[minmax(0,1fr)_5.25rem_2.25rem] @row:gap-x-4.5 @row:py-5 @row:ps-5 @row:pe-3.5">
      <div className="grid justify-items-start gap-1 @max-row:row-span-2">
        <h2 className="flex items-center gap-2 font-sans text-base font-bold tracking-normal">
          <ClipboardList aria-hidden="true" className="size-5 shrink-0 text-green" />
          <Link to={own} className="py-0.5 underline-offset-3 hover:underline">
            {line.name}
          </Link>
        </h2>
        <Tag tone="ok">
          <Clock aria-hidden="true" />
          {line.until}
        </Tag>
        {line.error !== null && <p className="text-sm font-medium text-warn">{line.error}</p>}
        <div role="status" className="text-sm font-medium text-warn">
          {refusal && <p>{refusal}</p>}
        </div>
      </div>
      <strong className="text-end">
        <Money amount={line.total} />
      </strong>
      <fetcher.Form
        method="post"
        action={pathTo('cart', locale)}
        onSubmit={onRemove}
        className="justify-self-end @max-row:col-start-2"
      >
        <input type="hidden" name="line_item_id" value={line.id} />
        <RemoveButton name={line.name} />
      </fetcher.Form>
      <RequestItems line={line} />
    </div>
  )
}

/** Its contents, with pictures of products in the catalogue, and the button to switch the offer. */
function RequestItems({ line }: { line: RequestView }) {
  return (
    <ul className="col-span-full grid gap-2 border-s-2 border-line ps-3.5">
      {line.items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {item.image && (
            <span className="block w-10 shrink-0 overflow-clip rounded-md">
              <Packshot image={item.image} name="" size="s" />
            </span>
          )}
          <span className="min-w-0 flex-1">{item.text}</span>
          <span className="text-ink-2 tabular-nums">
            <Money amount={item.total} />
          </span>
          {item.other && <SwitchOffer line={line} item={item} other={item.other} />}
        </li>
      ))}
    </ul>
  )
}

type Item = RequestView['items'][number]
type SwitchProps = { line: RequestView; item: Item; other: NonNullable<Item['other']> }

/** Switches to the other offer; its price and the total follow. */
function SwitchOffer({ line: { kind, requestId }, item, other }: SwitchProps) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(`offer:${item.id}`) })
  const refusal = cartErrorText(fetcher)
  return (
    <fetcher.Form method="post" action={pathTo('cart', useLocale())} className="grid basis-full justify-items-start">
      <input type="hidden" name={kind === 'prescription' ? 'prescription_id' : 'request_id'} value={requestId} />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="choice" value={other.choice} />
      <button name="intent" value="switch-offer" aria-busy={fetcher.state !== 'idle'} className="link py-1 text-start">
        {other.text}
      </button>
      <p role="status" className={refusal ? 'font-medium text-warn' : 'sr-only'}>
        {refusal ?? (fetcher.state === 'idle' && fetcher.data?.ok ? m.cart_request_switched({ item: item.text }) : '')}
      </p>
    </fetcher.Form>
  )
}
