import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { isTypedSinceSubmit } from './form-idempotency.ts'
import { useHydrated } from './use-hydrated.ts'

/** By field name, in form order; sentences, not message keys. `form` stands for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>

type Props = {
  errors: FieldErrors | undefined
  /** By field name, where a field has another id. */ ids?: Readonly<Record<string, string>>
}

/** The errors of a submitted form: takes the focus, links to each field, and shows the same sentence as the field. */
export function ErrorSummary({ errors, ids }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isWaking = useRef(!useHydrated())
  // In the layout effect: by the time the summary is visible, the visitor may already be in the field that it names.
  useLayoutEffect(() => {
    // A visitor who began to correct a field before hydration, or while the response was pending, keeps the focus there.
    const isMending = isTypedSinceSubmit() || (isWaking.current && document.activeElement !== document.body)
    isWaking.current = false
    if (errors && !isMending) box.current?.focus()
  }, [errors])
  const entries = Object.entries(errors ?? {})
  if (entries.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="grid gap-2 rounded-xl border-2 border-bad bg-bad-soft p-4 sm:px-5"
    >
      <h2 id="error-summary-title" className="font-sans text-base font-bold tracking-normal">
        {titleOf(entries.filter(([field]) => field !== 'form').length)}
      </h2>
      <ul className="grid gap-1">
        {entries.map(([field, sentence]) => (
          <li key={field}>
            {field === 'form' ? (
              sentence
            ) : (
              <a
                href={`#${ownValue(ids, field) ?? field}`}
                onClick={goTo}
                className="py-0.75 font-medium text-bad underline underline-offset-3"
              >
                {sentence}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An error of the form as a whole belongs to no field. */
function titleOf(count: number): string {
  if (count === 0) return m.ui_errors_title()
  return count === 1 ? m.ui_errors_one() : m.ui_errors_count({ count })
}

// The router would treat a new hash as a navigation and discard the form's result, with every sentence of this summary.
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
