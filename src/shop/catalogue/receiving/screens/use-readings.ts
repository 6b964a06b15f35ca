import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { ReceivingFormResult } from '../receiving-form.server.ts'

type Step = { intent: string; code?: string }

/** The page could not reach the shop: what was read waits. */
export type Unreached = { kind: 'unreached' }

const keyOf = (draft: string) => `stock-readings:${draft}`

function storedCodes(draft: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}

function storeCodes(draft: string, steps: readonly Step[]): void {
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(steps.flatMap(({ code }) => code ?? [])))
  } catch {
    // A browser without storage loses only readings that were not sent when it is closed.
  }
}

/**
 * Sends steps one after the other, each with all that is typed in the form. Readings that come while one is on its way go together;
 * those that were not sent survive a reload.
 */
export function useReadings(draft: string, form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<ReceivingFormResult | Unreached>()
  const waiting = useRef<Step[]>([])
  const sent = useRef<Step[]>([])
  // The fetcher is idle for a moment after a submission; a second submission would abort the first.
  const progress = useRef<'none' | 'submitted' | 'running'>('none')
  const [count, setCount] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const { state, data } = fetcher
  const change = (steps: Step[]) => {
    waiting.current = steps
    storeCodes(draft, steps)
    setCount(steps.length)
  }

  useEffect(() => {
    const stored = storedCodes(draft)
    if (stored.length > 0) change(stored.map((code) => ({ intent: 'scan', code })))
    // Once for each draft: what a reload has left over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft])

  useEffect(() => {
    if (data?.kind !== 'unreached' || sent.current.length === 0) return
    const unsent = sent.current
    sent.current = []
    setStopped(true)
    change([...unsent, ...waiting.current])
    // Only an answer changes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  useEffect(() => {
    if (state !== 'idle') {
      progress.current = 'running'
      return
    }
    if (progress.current === 'running') progress.current = 'none'
    const [first] = waiting.current
    if (progress.current === 'submitted' || isStopped || !first || !form.current) return
    const end = waiting.current.findIndex(({ intent }) => intent !== 'scan')
    const steps = first.intent === 'scan' ? waiting.current.slice(0, end < 0 ? undefined : end) : [first]
    const content = new FormData(form.current)
    content.set('intent', first.intent)
    content.set('scripted', '1')
    content.set('code', steps.flatMap(({ code }) => code ?? []).join('\n'))
    sent.current = steps
    progress.current = 'submitted'
    change(waiting.current.slice(steps.length))
    void fetcher.submit(content, { method: 'post' })
    // The fetcher changes with its state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, count, isStopped])

  const result = state === 'idle' ? data : undefined
  return {
    send: (step: Step) => change([...waiting.current, step]),
    retry: () => setStopped(false),
    isStopped,
    isSending: state !== 'idle' || count > 0,
    refused: result?.kind === 'refused' ? result : undefined,
  }
}
