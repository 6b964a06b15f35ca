import { Pill, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { comboboxProps, optionId, useListKeys } from '#src/ui/combobox.ts'
import { describedBy, FieldNotes } from '#src/ui/field.tsx'
import { ListOption } from '#src/ui/list-option.tsx'
import { controlLook } from '#src/ui/text-input.tsx'
import { useApiSearch } from '#src/ui/use-api-search.ts'
import type { FoundProduct } from '../conversation-view.ts'
import type { InboxFormResult } from '../inbox-form.server.ts'
import { foldLook, foldSummaryLook } from './fold-look.ts'

type Props = { result: InboxFormResult | undefined }

/** The product that the customer sees with the answer. Without scripts it is searched and chosen by buttons of the form. */
export function ProductFold({ result }: Props) {
  const [chosen, setChosen] = useState(result?.product ?? null)
  const [isChanged, setChanged] = useState(false)
  const error = result?.errors['product_id'] ?? result?.errors['product_search']
  const choose = (product: FoundProduct | null): void => {
    setChosen(product)
    setChanged(true)
  }
  return (
    <details open={chosen !== null || isChanged || error !== undefined || Boolean(result?.found)} className={foldLook}>
      <summary className={foldSummaryLook}>
        <Pill aria-hidden="true" className="size-4 text-ink-2" />
        {m.inbox_product()}
      </summary>
      <div className="grid gap-2 border-t border-line p-3">
        {chosen ? (
          <Chosen product={chosen} isFocused={isChanged} onRemove={() => choose(null)} />
        ) : (
          <ProductSearch result={result} error={error} isFocused={isChanged} onChoose={choose} />
        )}
        <p className="text-2xs text-ink-2">{m.inbox_product_hint()}</p>
      </div>
    </details>
  )
}

/** What the last choice has put in the place of the focused element takes the focus. */
function useFocus<Element extends HTMLElement>(isFocused: boolean) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isFocused) element.current?.focus()
  }, [isFocused])
  return element
}

type ChosenProps = { product: FoundProduct; isFocused: boolean; onRemove: () => void }

function Chosen({ product: { id, name, detail }, isFocused, onRemove }: ChosenProps) {
  return (
    <div className="flex items-center gap-2.5 rounded-md border border-line bg-paper px-2.5 py-1.5">
      <input type="hidden" name="product_id" value={id} readOnly />
      <span className="grid min-w-0 grow">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="truncate text-2xs text-ink-2">{detail}</span>
      </span>
      <Button
        name="product"
        value="none"
        formNoValidate
        variant="ghost"
        size="xs"
        aria-label={m.inbox_product_remove({ name })}
        ref={useFocus<HTMLButtonElement>(isFocused)}
        onClick={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

type SearchProps = Props & {
  error: string | undefined
  isFocused: boolean
  onChoose: (product: FoundProduct) => void
}

const name = 'product_search'

function ProductSearch({ result, error, isFocused, onChoose }: SearchProps) {
  const list = useId()
  const { found, isComplete, isOpen, active, choose, field } = useProductSearch(onChoose)
  return (
    <div className="relative">
      <div className="flex flex-wrap gap-2">
        <label className="relative block min-w-0 grow basis-48">
          <span className="sr-only">{m.inbox_product_search()}</span>
          <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
          <input
            ref={useFocus<HTMLInputElement>(isFocused)}
            id={name}
            name={name}
            type="text"
            {...comboboxProps(list, { isOpen, active })}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(name, null, error)}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            placeholder={m.inbox_product_search()}
            defaultValue={result?.values[name] ?? ''}
            {...field}
            className={classNames(controlLook, 'min-h-10 rounded-sm py-0.5 ps-8.5 pe-2 text-xs lg:min-h-8.5')}
          />
        </label>
        <Button name="product" value="find" formNoValidate variant="quiet" size="xs" className="scripted:hidden">
          {m.inbox_product_find()}
        </Button>
      </div>
      <FieldNotes id={name} error={error} />
      <p role="status" className={isComplete && !isOpen ? 'pt-1 text-2xs text-ink-2' : 'sr-only'}>
        {isComplete && foundText(found.length)}
      </p>
      {isOpen && <Options list={list} found={found} active={active} choose={choose} />}
      {result?.found && <FoundButtons found={result.found} />}
    </div>
  )
}

function useProductSearch(onChoose: SearchProps['onChoose']) {
  const [typed, setTyped] = useState('')
  const { found, isComplete } = useFoundProducts(typed.trim())
  const choose = (index: number): void => {
    const product = found[index]
    if (product) onChoose(product)
  }
  const close = (): void => setTyped('')
  const { active, restart, onKeyDown } = useListKeys({ count: found.length, first: 0, choose, close })
  const field = {
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value)
      restart()
    },
    onKeyDown(event: KeyboardEvent) {
      onKeyDown(event)
      // The form has other buttons, which Enter would press while the list is on its way.
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    },
    onBlur: close,
  }
  return { found, isComplete, isOpen: found.length > 0, active, choose, field }
}

type OptionsProps = Pick<ReturnType<typeof useProductSearch>, 'found' | 'active' | 'choose'> & { list: string }

const Options = ({ list, found, active, choose }: OptionsProps) => (
  <div
    id={list}
    role="listbox"
    aria-label={m.inbox_product_search()}
    className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-[min(16rem,40dvh)] overflow-y-auto rounded-md border border-line-2 bg-surface p-1.5 shadow-float"
  >
    {found.map((product, index) => (
      <ListOption
        key={product.id}
        id={optionId(list, index)}
        isActive={index === active}
        onChoose={() => choose(index)}
        className="grid min-h-11 content-center py-1"
      >
        <b className="line-clamp-2 font-semibold">{product.name}</b>
        <span className="truncate text-2xs text-ink-2">{product.detail}</span>
      </ListOption>
    ))}
  </div>
)

/** What was found without scripts. */
const FoundButtons = ({ found }: { found: readonly FoundProduct[] }) => (
  <ul className="grid gap-0.5 pt-1.5 scripted:hidden">
    {found.map(({ id, name: label, detail }) => (
      <li key={id}>
        <button
          name="product"
          value={id}
          formNoValidate
          className="grid min-h-11 w-full content-center rounded-sm px-2 py-1 text-start hover:bg-green-soft"
        >
          <b className="font-semibold">{label}</b>
          <span className="text-2xs text-ink-2">{detail}</span>
        </button>
      </li>
    ))}
  </ul>
)

function foundText(count: number): string {
  if (count === 0) return m.inbox_product_none()
  return count === 1 ? m.inbox_product_found_one() : m.inbox_product_found({ count })
}

type ApiProduct = {
  id: string
  name: string
  brand: { name: string }
  default_variant: { pack: string; display_price: string | null }
}

const query = { 'page[size]': '6', include: 'brand,default_variant' }

/** Products on sale by name or code. `isComplete`: they answer the whole text. */
function useFoundProducts(q: string): { found: readonly FoundProduct[]; isComplete: boolean } {
  const answer = useApiSearch<ApiProduct>('/products', q, query)
  const found = (answer?.records ?? []).map(({ id, name: label, brand, default_variant: { pack, display_price: price } }) => ({
    id,
    name: label,
    detail: [brand.name, pack, price].filter(Boolean).join(' · '),
  }))
  return { found, isComplete: q !== '' && answer?.q === q }
}
