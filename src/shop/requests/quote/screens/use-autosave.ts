import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Values } from '../../request/screens/prescription-view.ts'

/** Milliseconds without a key press until the form is saved. */
const pause = 1500

type Autosave = {
  /** Something has changed: it is saved at the next pause. */
  note: () => void
  /** Saves at once what waits for a pause. */
  hurry: () => void
  /** Discards the waiting save, because something else saves the form or nothing should: to be called when that begins. */
  drop: (event: { defaultPrevented: boolean }) => void
  /** When it was saved, or that it was not. */
  announcement: string | undefined
  /** The id of the draft that it was saved as. */
  draft: string | undefined
}

type AutosaveResult = { errors: Values; savedAtText?: string; draft?: string }

/**
 * Saves a form as a draft while it is filled in, by `intent` = `autosave` to `action`; its field `draft` names the draft that it
 * continues. A page that goes into the background, as on a phone when switching apps, is saved at once.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, action: string): Autosave {
  const fetcher = useFetcher<AutosaveResult>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = ({ defaultPrevented }: { defaultPrevented: boolean }) => {
    if (defaultPrevented) return
    clearTimeout(timer.current)
    timer.current = undefined
    // A save still under way would arrive after this submission, and its result no longer matters.
    fetcher.reset()
  }
  const save = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const typed = new FormData(form.current)
    typed.delete('photos')
    typed.set('intent', 'autosave')
    await fetcher.submit(typed, { method: 'post', action, defaultShouldRevalidate: false })
  }
  const hurry = async () => {
    if (timer.current !== undefined) await save()
  }
  const latest = useRef(hurry)
  useEffect(() => {
    latest.current = hurry
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void latest.current()
    }
    document.addEventListener('visibilitychange', leave)
    const saveFirst = ({ detail }: WindowEventMap['keep-forms']) => void detail.push(latest.current())
    addEventListener('keep-forms', saveFirst)
    return () => {
      removeEventListener('keep-forms', saveFirst)
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
    }
  }, [])
  const note = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }
  return { note, hurry: () => void hurry(), drop, announcement: notifiedOf(fetcher.data), draft: fetcher.data?.draft }
}

function notifiedOf(answer: AutosaveResult | undefined): string | undefined {
  const [[field, sentence] = []] = Object.entries(answer?.errors ?? {})
  if (field !== undefined) return field === 'form' ? m.prescription_form_unkept() : sentence
  return answer?.savedAtText === undefined ? undefined : m.prescription_form_kept({ time: answer.savedAtText })
}
