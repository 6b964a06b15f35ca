import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { useApiBase } from '#src/ui/api-base.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pickErrorText } from '../pick-labels.ts'

/** What the shop answered to a code. `unsent`: it was not reached, and the code waits. */
export type ScanResult = { code: string; error: string | null; unsent: boolean }

type ScanAnswer = { errors?: { code: string; detail?: string; meta?: { product?: string } }[] }

type Reading = { code: string; key: string }

/**
 * Sends codes one after the other, however fast a scanner reads them. Each has a key of its own, so that a repetition after a lost
 * connection counts once.
 */
export function useScans(number: string) {
  const [base, locale, { revalidate }] = [useApiBase(), useLocale(), useRevalidator()]
  const waiting = useRef<Reading[]>([])
  const isRunning = useRef(false)
  const [count, setCount] = useState(0)
  const [result, setResult] = useState<ScanResult | null>(null)

  const run = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const answered = await send(`${base}/staff/orders/${number}/picks?locale=${locale}`, next)
      setResult(answered)
      if (answered.unsent) break
      waiting.current = waiting.current.slice(1)
      setCount(waiting.current.length)
    }
    isRunning.current = false
    await revalidate()
  }

  return {
    read: (code: string): void => {
      waiting.current = [...waiting.current, { code, key: String(crypto.getRandomValues(new BigUint64Array(2))) }]
      setCount(waiting.current.length)
      void run()
    },
    retry: (): void => void run(),
    /** Codes that wait to be sent. */ count,
    result,
  }
}

async function send(address: string, { code, key }: Reading): Promise<ScanResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.status >= 500) return { code, error: m.pick_unsent(), unsent: true }
    const answer: unknown = response.ok ? null : await response.json()
    return { code, error: answer === null ? null : errorText(answer), unsent: false }
  } catch {
    return { code, error: m.pick_unsent(), unsent: true }
  }
}

const patience = 10_000

const isAnswer = (value: unknown): value is ScanAnswer => typeof value === 'object' && value !== null

function errorText(answer: unknown): string {
  const error = isAnswer(answer) ? answer.errors?.[0] : undefined
  const product = error?.meta?.product
  if (product !== undefined && error?.code === 'pick_not_in_order') return pickErrorText({ code: error.code, product })
  if (product !== undefined && error?.code === 'pick_complete') return pickErrorText({ code: error.code, product })
  return error?.detail ?? m.pick_unsent()
}
