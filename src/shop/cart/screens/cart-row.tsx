import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { steppedQuantity } from '#src/ui/stepped-quantity.ts'
import { Stepper } from '#src/ui/stepper.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { cartErrorText } from './cart-form-result.ts'
import type { CartFormResult } from './cart-form-result.ts'
import { LineAmount, LineFields, RemoveButton, SetToAvailable } from './cart-row-parts.tsx'
import type { RowView } from './row-view.ts'
import { fetcherKey } from './use-cart-rows.ts'

type Props = {
  line: RowView
  position: number
  /** Has just been restored. */
  isRestored: boolean
  onRemove: (lines: readonly RowView[]) => void
}

/** One product in the cart; each change is its own form, and errors are shown next to it. */
export function CartRow({ line, position, isRestored, onRemove }: Props) {
  const locale = useLocale()
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey(line.id) })
  const product = pathTo('products.show', locale, { id: line.slug })
  const cart = pathTo('cart', locale)
  const refusal = cartErrorText(fetcher)
  const name = useRef<HTMLAnchorElement>(null)
  // The button that restored it disappeared with its row.
  useEffect(() => {
    if (isRestored) name.current?.focus({ preventScroll: true })
  }, [isRestored])
  const hidden = <LineFields line={line} position={position} />
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-3 p-4 @row:grid-cols-[5.25rem_minmax(0,1fr)_auto_5.25rem_2.25rem] @row:gap-x-4.5 @row:py-5 @row:ps-5 @row:pe-3.5">
      <Link to={product} tabIndex={-1} aria-hidden="true" className="block overflow-clip rounded-lg">
        <Packshot image={line.image} name="" size="s" />
      </Link>
      <div className="grid justify-items-start gap-1 @row:pt-0.5">
        <h2 className="font-sans text-base font-bold tracking-normal">
          <Link ref={name} to={product} className="py-0.5 underline-offset-3 hover:underline">
            {line.name}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {line.brand} · {line.pack}
        </p>
        {line.priceNote !== null && <p className="text-sm font-medium text-warn tabular-nums">{line.priceNote}</p>}
        <span id={stockId(line)}>
          <Tag tone={line.stock.tone}>{line.stock.text}</Tag>
        </span>
        {line.stock.take !== null && (
          <fetcher.Form method="post" action={cart}>
            {hidden}
            <SetToAvailable left={Math.min(line.left, line.max)} text={line.stock.take} />
          </fetcher.Form>
        )}
        <div role="status" className="text-sm font-medium text-warn">
          {refusal && <p>{refusal}</p>}
        </div>
      </div>
      <QuantityForm fetcher={fetcher} line={line} onNone={() => onRemove([line])}>
        {hidden}
      </QuantityForm>
      <LineAmount line={line} />
      <fetcher.Form
        method="post"
        action={cart}
        onSubmit={() => onRemove([line])}
        className="justify-self-end @max-row:col-start-3 @max-row:row-start-2"
      >
        {hidden}
        <RemoveButton name={line.name} />
      </fetcher.Form>
    </div>
  )
}

type QuantityProps = { fetcher: FetcherWithComponents<CartFormResult>; line: RowView; onNone: () => void; children: ReactNode }

function QuantityForm({ fetcher, line, onNone, children }: QuantityProps) {
  const form = useRef<HTMLFormElement>(null)
  const { state, data } = fetcher
  // After an error, the field returns to the quantity in the cart.
  useNewAnswer(state === 'idle' && data?.ok === false && data, () => form.current?.reset())
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={pathTo('cart', useLocale())}
      noValidate
      onSubmit={(event) => {
        if (isRemoval(event.currentTarget, submitterOf(event.nativeEvent))) onNone()
      }}
      className="@max-row:col-start-2 @max-row:row-start-2 @row:-mt-1.5"
    >
      {children}
      <input type="hidden" name="intent" value="set" />
      <Stepper
        mode="change"
        value={line.quantity}
        max={Math.min(line.left, line.max)}
        label={line.name}
        describedBy={stockId(line)}
      />
    </fetcher.Form>
  )
}

const stockId = ({ id }: RowView): string => `stock-${id}`

const submitterOf = (event: Event): HTMLElement | null => (event instanceof SubmitEvent ? event.submitter : null)

const isRemoval = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  steppedQuantity(new FormData(form, submitter)) === '0'
