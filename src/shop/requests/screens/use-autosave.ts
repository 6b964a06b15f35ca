import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Values } from './prescription-view.ts'

/** So long after the last key that whoever types has paused. */
const pause = 1500

type Autosave = {
  /** Something has changed: it is kept at the next pause. */
  note: () => void
  /** Keeps at once what waits for a pause. */
  hurry: () => void
  /** What waits is kept by something else, or by nothing: to be called where that begins. */
  drop: (event: { defaultPrevented: boolean }) => void
  /** When it was kept, or that it was not. */
  announcement: string | undefined
  /** The draft that it was kept as. */
  draft: string | undefined
}

type Answer = { errors: Values; savedAtText?: string; draft?: string }

/**
 * Keeps a form as a draft while it is written, by `intent` = `autosave` to `action`; its field `draft` names the one that it goes on
 * with. Pages that are put away, as on a phone between two apps, do not wait for a pause.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, action: string): Autosave {
  const fetcher = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = ({ defaultPrevented }: { defaultPrevented: boolean }) => {
    if (defaultPrevented) return
    clearTimeout(timer.current)
    timer.current = undefined
    // What is still on its way would come after what is sent now, and what it was told before counts no more.
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

function notifiedOf(answer: Answer | undefined): string | undefined {
  const [[field, sentence] = []] = Object.entries(answer?.errors ?? {})
  if (field !== undefined) return field === 'form' ? m.prescription_form_unkept() : sentence
  return answer?.savedAtText === undefined ? undefined : m.prescription_form_kept({ time: answer.savedAtText })
}
