import { FileHeart, LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { useSuggestions } from './use-suggestions.ts'
import type { Suggestion } from './use-suggestions.ts'

type Field = RefObject<HTMLInputElement | null>

/** Suggests products, collections and actions for the typed text: links below the field. Loaded when the field is first used. */
export function Suggestions({ input }: { input: Field }) {
  const { typed, suggestions, close } = useSuggestions(input)
  const list = useRef<HTMLUListElement>(null)
  useArrows(input, list, close)
  return (
    <>
      <p role="status" className="sr-only">
        {typed === '' ? '' : m.shell_suggestions({ count: suggestions.length })}
      </p>
      {suggestions.length > 0 && (
        <ul
          ref={list}
          aria-label={m.shell_suggestions_label()}
          className="absolute inset-x-0 top-full z-30 mt-2 overflow-clip rounded-xl border border-line bg-surface p-1.5 shadow-float"
        >
          {suggestions.map((suggestion) => (
            <li key={suggestion.id}>
              <SuggestionLink suggestion={suggestion} onGo={close} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function SuggestionLink({ suggestion, onGo }: { suggestion: Suggestion; onGo: () => void }) {
  return (
    <Link
      to={suggestion.path}
      onClick={onGo}
      // Otherwise the input loses the focus first, and the list closes before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-h-13 items-center gap-3 rounded-md px-2.5 py-1.5 -outline-offset-3 hover:bg-sunken focus-visible:bg-green-soft"
    >
      <Picture suggestion={suggestion} />
      <span className="grid min-w-0">
        <b className="truncate text-sm">{suggestion.name}</b>
        <span className="truncate text-xs text-ink-2">{suggestion.detail}</span>
      </span>
    </Link>
  )
}

function Picture({ suggestion: { kind, image } }: { suggestion: Suggestion }) {
  if (image !== null) return <img src={image} alt="" width={40} height={40} className="size-10 shrink-0 rounded-sm" />
  const Icon = kind === 'action' ? FileHeart : LayoutGrid
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-sm bg-green-soft text-green">
      <Icon className="size-5" />
    </span>
  )
}

/** Arrow keys move through field and links; Escape closes, and so does leaving or submitting the form. */
function useArrows(input: Field, list: RefObject<HTMLUListElement | null>, close: () => void): void {
  useEffect(() => {
    const field = input.current
    const form = field?.form
    const press = (event: KeyboardEvent) => {
      const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
      if (!list.current || (step === undefined && event.key !== 'Escape')) return
      event.preventDefault()
      const stops = [field, ...list.current.querySelectorAll('a')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops.at(step === undefined ? 0 : (at + step) % stops.length)?.focus()
      if (step === undefined) close()
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) close()
    }
    form?.addEventListener('keydown', press)
    form?.addEventListener('focusout', leave)
    form?.addEventListener('submit', close)
    return () => {
      form?.removeEventListener('keydown', press)
      form?.removeEventListener('focusout', leave)
      form?.removeEventListener('submit', close)
    }
  }, [input, list, close])
}
