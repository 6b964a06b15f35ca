import type { KeyboardEvent, RefObject } from 'react'

type Keys = {
  code: RefObject<HTMLInputElement | null>
  form: RefObject<HTMLFormElement | null>
  last: string | undefined
  step: (intent: string) => void
}

/** The keys of a draft: Alt with a letter, because a scanner types letters too; + and − only while the code's field is empty. */
export function onKeys(event: KeyboardEvent, { code, form, last, step }: Keys): void {
  const act = (work: () => void) => {
    event.preventDefault()
    work()
  }
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}.${last ?? ''}"]`)?.focus()
  if (event.key === 'Escape') return act(() => code.current?.focus())
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    return act(() => form.current?.querySelector<HTMLButtonElement>('[value="finish"]')?.click())
  if (last === undefined) return
  if (event.altKey && event.code === 'KeyL') return act(() => focusOn('batch'))
  if (event.altKey && event.code === 'KeyV') return act(() => focusOn('expires'))
  if (event.altKey && event.code === 'KeyU') return act(() => step(`less:${last}`))
  if (event.target !== code.current || code.current?.value !== '') return
  if (event.key === '+') return act(() => step(`more:${last}`))
  if (event.key === '-') return act(() => step(`less:${last}`))
}
