import { Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

const Suggestions = lazy(() => import('./suggestions.tsx').then(({ Suggestions: component }) => ({ default: component })))

/** Leads to the product list; the key "/" focuses it from anywhere on the page. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  const [isUsed, setUsed] = useState(false)
  const [query] = useSearchParams()
  const list = pathTo('products', useLocale())
  // Other pages use `q` for a search of their own.
  const typed = useLocation().pathname === list ? (query.get('q') ?? '') : ''
  return (
    <search className="max-md:wrap max-md:pb-3 max-md:has-data-open:fixed max-md:has-data-open:inset-0 max-md:has-data-open:z-40 max-md:has-data-open:overflow-y-auto max-md:has-data-open:bg-paper max-md:has-data-open:pt-3">
      <Form action={list} className="relative max-md:has-data-open:ms-10">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3.75 my-auto size-5 text-ink-3" />
        <input
          key={typed}
          ref={input}
          type="text"
          onFocus={() => setUsed(true)}
          name="q"
          defaultValue={typed}
          aria-label={m.shell_search()}
          aria-keyshortcuts="/"
          placeholder={m.shell_search_placeholder()}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-11.5 w-full rounded-full border border-control bg-surface ps-11 pe-4 md:pe-14 transition-[border-color] focus:border-green focus:outline-3 focus:outline-offset-0 focus:outline-green/35"
        />
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto hidden h-5.5 rounded-xs border border-line-2 px-1.75 text-2xs/5 font-semibold text-ink-3 md:scripted:block"
        >
          /
        </kbd>
        <button
          type="submit"
          className="sr-only focus:not-sr-only focus:absolute focus:inset-y-1 focus:end-1 focus:rounded-full focus:bg-green focus:px-4 focus:font-semibold focus:text-on-green"
        >
          {m.shell_search_submit()}
        </button>
        {isUsed && (
          <Suspense>
            <Suggestions input={input} />
          </Suspense>
        )}
      </Form>
    </search>
  )
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
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
