import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { useFetcher, useFormAction } from 'react-router'
import { alternativeField, lineField, readQuoteText } from '../quote-text.ts'
import type { QuoteText } from '../quote-text.ts'
import type { QuoteFormResult, QuoteView } from '../quote-view.ts'
import { quoteIdempotencyKeys } from './quote-form.ts'

/** Milliseconds without a key press until the draft is saved. */
const pause = 900

export type QuoteEditor = {
  form: RefObject<HTMLFormElement | null>
  view: QuoteView
  /** What stands in the fields now. */ text: QuoteText
  /** Does what the button of this name does, without leaving the page. */ press: (name: string) => void
  /** Why the last of these came to nothing. */ error: string | undefined
  isKeeping: boolean
  onInput: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * The quote editor in a browser with scripts: the browser owns the fields' values, the server owns the lines and saves every
 * change. Sending is a form submission of the page, whose result reports the outcome.
 */
export function useQuoteEditor(first: QuoteView): QuoteEditor {
  const { data, state, submit } = useFetcher<QuoteFormResult>({ key: quoteIdempotencyKeys(first) })
  // Named explicitly: a save during a navigation would otherwise be sent to the next page.
  const action = useFormAction()
  const form = useRef<HTMLFormElement>(null)
  const last = useRef('')
  const view = useLatest(first, data)
  const [text, setText] = useState(view.draft)
  const [changes, setChanges] = useState(0)
  const isIdle = state === 'idle'
  const press = useCallback(
    (name: string): void => {
      if (!form.current) return
      setChanges(0)
      last.current = name
      void submit(formWithAction(form.current, name), { method: 'post', action })
    },
    [submit, action],
  )
  useEffect(() => {
    if (form.current) setText(readQuoteText(new FormData(form.current)))
  }, [view])
  useEffect(() => {
    if (data) retainFocus(last.current)
  }, [data])
  useEffect(() => {
    if (changes === 0 || !isIdle) return undefined
    const timer = setTimeout(() => press('keep'), pause)
    return () => clearTimeout(timer)
  }, [changes, isIdle, press])
  const onInput = () => {
    if (form.current) setText(readQuoteText(new FormData(form.current)))
    setChanges((count) => count + 1)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const name = submittedButton(event)
    setChanges(0)
    if (name === 'send') return
    event.preventDefault()
    press(name)
  }
  return { form, view, text, press, error: errorOf(data), isKeeping: !isIdle, onInput, onSubmit }
}

/**
 * When the pressed button was removed with its content, moves the focus to the first field of its line, or to the field that adds
 * the next line.
 */
function retainFocus(action: string): void {
  const [, verb = '', id] = /^(\w+):(.*)$/s.exec(action) ?? []
  if (id === undefined || document.activeElement !== document.body) return
  const added = verb === 'words' ? [alternativeField(id, 'name')] : []
  const fields = [...added, lineField(id, 'name'), lineField(id, 'prescribed'), lineField(id, 'quantity'), 'search']
  fields
    .map((field) => document.getElementById(field))
    .find((field) => field !== null)
    ?.focus()
}

/** The newest state: of the page, or of the last editor result. */
function useLatest(first: QuoteView, answer: QuoteFormResult | undefined): QuoteView {
  const [known, setKnown] = useState(first)
  const view = answer?.kind === 'kept' ? answer.view : known
  const latest = [first, view].reduce((newest, view) => (view.now >= newest.now ? view : newest), known)
  if (latest !== known) setKnown(latest)
  return latest
}

function formWithAction(form: HTMLFormElement, name: string): FormData {
  const sent = new FormData(form)
  sent.set('quote', name)
  sent.set('live', '1')
  // The search text is not part of the draft while its results are displayed.
  if (name === 'keep') sent.delete('search')
  return sent
}

function submittedButton({ nativeEvent }: FormEvent<HTMLFormElement>): string {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : 'keep'
}

function errorOf(answer: QuoteFormResult | undefined): string | undefined {
  if (answer?.kind === 'wrong') return Object.values(answer.errors)[0]
  return answer?.kind === 'stopped' || answer?.kind === 'unreached' ? answer.error : undefined
}
