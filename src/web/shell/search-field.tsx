import { ArrowLeft, Search } from 'lucide-react'
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { comboboxProps, useListKeys } from '#src/ui/combobox.ts'
import { useLocale } from '#src/ui/locale.ts'
import { rememberSearch } from './recent-searches.ts'
import type { Suggestion } from './use-suggestions.ts'

const Suggestions = lazy(() => import('./suggestions.tsx').then(({ Suggestions: component }) => ({ default: component })))

/** Leads to the product list; the key "/" focuses it from anywhere on the page. */
export function SearchField() {
  const [query] = useSearchParams()
  const list = pathTo('products', useLocale())
  // Other pages use `q` for a search of their own.
  const searched = useLocation().pathname === list ? (query.get('q') ?? '') : ''
  return <Field key={searched} list={list} searched={searched} />
}

const listId = 'search-suggestions'
const none: readonly Suggestion[] = []

function Field({ list, searched }: { list: string; searched: string }) {
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  const { typed, isUsed, isOpen, found, setFound, keys, field, close } = useCombobox(input)
  return (
    <search
      className={classNames(
        'max-md:wrap max-md:pb-3',
        isOpen && 'max-md:fixed max-md:inset-0 max-md:z-40 max-md:overflow-y-auto max-md:bg-paper max-md:pt-3',
      )}
    >
      <Form
        action={list}
        className="relative flex items-center gap-1"
        onSubmit={() => {
          rememberSearch(input.current?.value ?? '')
          close()
        }}
        onBlur={({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
        }}
      >
        {isOpen && <CloseButton close={close} />}
        <div className="relative grow">
          <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3.75 my-auto size-5 text-ink-3" />
          <input
            ref={input}
            type="text"
            {...(isUsed && comboboxProps(listId, { isOpen: isOpen && typed !== '' && found.length > 0, active: keys.active }))}
            {...field}
            name="q"
            defaultValue={searched}
            aria-label={m.shell_search()}
            aria-keyshortcuts="/"
            placeholder={m.shell_search_placeholder()}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            className="h-11.5 w-full rounded-full border border-control bg-surface ps-11 pe-4 md:pe-14 transition-[border-color] focus:border-green focus:outline-3 focus:outline-offset-0 focus:outline-green/35"
          />
          <SlashKeyCap />
          <SubmitButton />
        </div>
        {isUsed && (
          <Suspense>
            <Suggestions
              id={listId}
              typed={typed}
              found={found}
              isOpen={isOpen}
              active={keys.active}
              onFound={setFound}
              close={close}
            />
          </Suspense>
        )}
      </Form>
    </search>
  )
}

/** On phones the open search fills the screen. */
const CloseButton = ({ close }: { close: () => void }) => (
  <button
    type="button"
    onClick={close}
    aria-label={m.search_close()}
    className="-ms-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken md:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
  </button>
)

const SlashKeyCap = () => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 end-3.5 my-auto hidden h-5.5 rounded-xs border border-line-2 px-1.75 text-2xs/5 font-semibold text-ink-3 md:scripted:block"
  >
    /
  </kbd>
)

const SubmitButton = () => (
  <button
    type="submit"
    className="sr-only focus:not-sr-only focus:absolute focus:inset-y-1 focus:end-1 focus:rounded-full focus:bg-green focus:px-4 focus:font-semibold focus:text-on-green"
  >
    {m.shell_search_submit()}
  </button>
)

/** The field keeps what is typed by itself, so that no letter is lost while the suggestions load. */
function useCombobox(input: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState(none)
  const navigate = useNavigate()
  const close = useCallback(() => setOpen(false), [])
  const keys = useListKeys({
    count: isOpen && typed !== '' ? found.length : 0,
    close,
    choose(index) {
      const path = found[index]?.path
      if (path === undefined) return
      rememberSearch(input.current?.value ?? '')
      close()
      void navigate(path)
    },
  })
  const read = (): void => {
    setUsed(true)
    setOpen(true)
    setTyped(input.current?.value.trim() ?? '')
  }
  const field = {
    onFocus: read,
    onInput() {
      keys.restart()
      read()
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      keys.onKeyDown(event)
      if (event.key === 'Escape') close()
    },
  }
  return { typed, isUsed, isOpen, found, setFound, keys, field, close }
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [input])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
