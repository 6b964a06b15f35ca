import { ArrowLeft, ArrowRight, BookOpen, FileHeart, LayoutGrid, ScanBarcode, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { cents, fromDecimal } from '#src/kernel/money.ts'
import { fold } from '#src/kernel/text.ts'
import { needsPrescription } from '#src/shop/catalogue/product/product.ts'
import { removeSearch, recentSearches } from '#src/shop/search/screens/recent-searches.ts'
import { classNames } from '#src/ui/class-names.ts'
import { comboboxProps, optionId, useListKeys } from '#src/ui/combobox.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'

import { useSuggestions } from './use-suggestions.ts'
import type { Suggestion } from './use-suggestions.ts'

type Field = RefObject<HTMLInputElement | null>

const listId = 'search-suggestions'
const none: readonly Suggestion[] = []

/**
 * Below the field: what it may lead to, or the last searches of this tab; on phones both fill the screen. Loaded when the field is
 * first used, which keeps its letters by itself: none is lost meanwhile.
 */
export function Suggestions({ input }: { input: Field }) {
  const { typed, isOpen, found, active, close } = useCombobox(input)
  return (
    <>
      {isOpen && <CloseButton close={close} />}
      <p role="status" className="sr-only">
        {typed === '' || !isOpen ? '' : m.shell_suggestions({ count: found.length })}
      </p>
      {isOpen && typed === '' && <EmptyField close={close} />}
      {isOpen && typed !== '' && found.length > 0 && (
        <div id={listId} role="listbox" aria-label={m.shell_suggestions_label()} className={panel}>
          {groupsOf(found).map(({ title, options }) => (
            <Group key={title} id={`${listId}-${options[0]?.at}`} title={title}>
              {options.map(({ suggestion, at }) => (
                <Option
                  key={suggestion.id}
                  id={optionId(listId, at)}
                  suggestion={suggestion}
                  typed={typed}
                  isActive={at === active}
                  onGo={close}
                />
              ))}
            </Group>
          ))}
        </div>
      )}
    </>
  )
}

/** The state of the field as a combobox, whose attributes and events are added to the one that is on the page. */
function useCombobox(input: Field) {
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current)
  const [found, setFound] = useState(none)
  useSuggestions(typed, setFound)
  const navigate = useNavigate()
  const close = (): void => setOpen(false)
  const count = isOpen && typed !== '' ? found.length : 0
  const { active, restart, onKeyDown } = useListKeys({
    count,
    close,
    choose(index) {
      close()
      const path = found[index]?.path
      if (path !== undefined) void navigate(path)
    },
  })
  const read = (): void => {
    setOpen(true)
    setTyped(input.current?.value.trim() ?? '')
  }
  useFieldEvents(input, {
    focusin: ({ target }) => target === input.current && read(),
    input() {
      restart()
      read()
    },
    keydown(event) {
      onKeyDown(event)
      if (event.key === 'Escape') close()
    },
    focusout({ relatedTarget }) {
      if (!(relatedTarget instanceof Node && input.current?.form?.contains(relatedTarget))) close()
    },
    submit: close,
  })
  useAttributes(input, comboboxProps(listId, { isOpen: count > 0, active }))
  return { typed, isOpen, found, active, close }
}

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

function useFieldEvents(input: Field, listeners: Listeners): void {
  useEffect(() => {
    const form = input.current?.form
    const listening = new AbortController()
    for (const [name, listener] of Object.entries(listeners))
      form?.addEventListener(name, listener as EventListener, { signal: listening.signal })
    return () => listening.abort()
  })
}

function useAttributes(input: Field, attributes: Record<string, unknown>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input.current?.removeAttribute(name)
      else input.current?.setAttribute(name, String(value))
  })
}

const CloseButton = ({ close }: { close: () => void }) => (
  <button
    type="button"
    data-open
    onClick={close}
    aria-label={m.search_close()}
    className="absolute inset-y-0 -start-12 my-auto grid size-11 place-items-center rounded-md hover:bg-sunken md:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
  </button>
)

const panel =
  'absolute inset-x-0 top-full z-30 mt-2 max-md:-start-10 rounded-xl border border-line bg-surface p-1.5 shadow-float md:max-h-[80dvh] md:overflow-y-auto'

type Group = { title: string; options: { suggestion: Suggestion; at: number }[] }

/** Options under their headings; the last one, which leads to everything, has none. */
function groupsOf(found: readonly Suggestion[]): Group[] {
  const titles = {
    concept: m.search_group_concepts(),
    product: m.search_group_products(),
    collection: m.search_group_pages(),
    page: m.search_group_pages(),
    action: '',
    all: '',
  }
  const groups: Group[] = []
  for (const [at, suggestion] of found.entries()) {
    const title = titles[suggestion.kind]
    const last = groups.at(-1)
    if (last && last.title === title) last.options.push({ suggestion, at })
    else groups.push({ title, options: [{ suggestion, at }] })
  }
  return groups
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  if (title === '') return <div className="border-t border-line pt-1 first:border-t-0">{children}</div>
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line py-1 first:border-t-0">
      <p id={id} className="px-2.5 pt-1.5 pb-1 text-xs text-ink-2">
        {title}
      </p>
      {children}
    </div>
  )
}

type OptionProps = { id: string; suggestion: Suggestion; typed: string; isActive: boolean; onGo: () => void }

/** A link that the field's arrow keys reach; the field keeps the focus. */
function Option({ id, suggestion, typed, isActive, onGo }: OptionProps) {
  const { kind, name, detail, path } = suggestion
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      to={path}
      onClick={onGo}
      // Otherwise the input loses the focus first, and the list closes before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      className="flex min-h-11 items-center gap-3 rounded-md px-2.5 py-1.5 hover:bg-sunken aria-selected:bg-green-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-green"
    >
      <Picture suggestion={suggestion} />
      <span className="grid min-w-0 grow">
        <b className="truncate text-sm">{kind === 'concept' ? <Marked text={name} typed={typed} /> : name}</b>
        {detail !== '' && <span className="truncate text-xs text-ink-2">{detail}</span>}
      </span>
      <Facts suggestion={suggestion} />
    </Link>
  )
}

/** The typed letters underlined. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const isBeginning = fold(text).startsWith(fold(typed)) && fold(text).length === text.length
  if (!isBeginning) return text
  return (
    <>
      <u className="underline-offset-3">{text.slice(0, typed.length)}</u>
      {text.slice(typed.length)}
    </>
  )
}

function Facts({ suggestion: { kind, count, price, stock, class: productClass } }: { suggestion: Suggestion }) {
  const locale = useLocale()
  if (kind === 'all') return <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-green" />
  if (kind === 'concept' && count !== null)
    return (
      <span className="shrink-0 text-xs text-ink-2">
        {count === 1 ? m.catalogue_count_one() : m.catalogue_count({ count: formatNumber(count, locale) })}
      </span>
    )
  if (kind !== 'product') return null
  const stockText = {
    in_stock: m.catalogue_stock_in,
    last_few: m.search_stock_few,
    last_one: m.catalogue_stock_one,
    sold_out: m.catalogue_stock_out,
  }
  return (
    <span className="grid shrink-0 justify-items-end text-xs">
      {price === null ? (
        <span className="text-ink-2">
          {productClass !== null && needsPrescription(productClass)
            ? m.catalogue_with_prescription()
            : m.catalogue_price_in_quote()}
        </span>
      ) : (
        <b className="text-sm">
          <Money amount={cents(fromDecimal(price) ?? 0)} />
        </b>
      )}
      {stock !== null && <span className={stock === 'in_stock' ? 'text-green' : 'text-ink-2'}>{stockText[stock]()}</span>}
    </span>
  )
}

function Picture({ suggestion: { kind, image } }: { suggestion: Suggestion }) {
  if (image !== null) return <img src={image} alt="" width={40} height={40} className="size-10 shrink-0 rounded-sm" />
  if (kind === 'all') return null
  const Icon = { concept: Search, product: LayoutGrid, collection: LayoutGrid, page: BookOpen, action: FileHeart }[kind]
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-sm bg-green-soft text-green">
      <Icon className="size-5" />
    </span>
  )
}

/** The searches of this tab, and on phones the way to the camera. */
function EmptyField({ close }: { close: () => void }) {
  const [searches, setSearches] = useState(recentSearches)
  return (
    <div className={classNames(panel, searches.length === 0 && 'md:hidden')}>
      {searches.length > 0 && <RecentSearches searches={searches} change={setSearches} close={close} />}
      <Link
        to={pathTo('scan', useLocale())}
        onClick={close}
        className="flex min-h-11 items-center gap-3 rounded-md px-2.5 font-semibold hover:bg-sunken md:hidden"
      >
        <ScanBarcode aria-hidden="true" className="size-5 text-green" />
        {m.search_scan_title()}
      </Link>
    </div>
  )
}

type RecentProps = { searches: readonly string[]; change: (searches: readonly string[]) => void; close: () => void }

/** Each can be removed. */
function RecentSearches({ searches, change, close }: RecentProps) {
  const locale = useLocale()
  const remove = (text?: string): void => {
    removeSearch(text)
    change(recentSearches())
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className="flex items-center justify-between gap-3 px-2.5 py-1.5">
        <h2 id="recent-searches" className="font-sans text-xs font-normal text-ink-2">
          {m.search_recent()}
        </h2>
        <button type="button" onClick={() => remove()} className="link text-xs">
          {m.search_recent_clear()}
        </button>
      </div>
      <ul>
        {searches.map((text) => (
          <li key={text} className="flex items-center rounded-md hover:bg-sunken">
            <Link
              to={`${pathTo('products', locale)}?${new URLSearchParams({ q: text })}`}
              onClick={close}
              className="flex min-h-11 min-w-0 grow items-center px-2.5"
            >
              <span className="truncate">{text}</span>
            </Link>
            <button
              type="button"
              onClick={() => remove(text)}
              aria-label={m.search_recent_remove({ text })}
              className="grid size-11 shrink-0 place-items-center text-ink-2"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <p className="px-2.5 py-1.5 text-xs text-ink-2">{m.search_recent_kept()}</p>
    </section>
  )
}
