import { useEffect, useState } from 'react'
import { callShop, lockOnServer, resumeFor, sessionState, showSession } from './browser-session.ts'
import type { ProofMethods } from './proof-methods.ts'

/** `signed_out`: there is no session left; `times`: how often that was checked. */
type Read =
  | { is: 'reading' | 'offline' }
  | { is: 'signed_out'; times: number }
  | { is: 'ready'; name: string | null; methods: ProofMethods }

type Document = {
  data: {
    id: string
    attributes: {
      state: 'open' | 'locked'
      name: string | null
      password: boolean
      second_step: boolean
      totp: boolean
      passkeys: boolean
    }
  }
}

/**
 * How the person at the dialog can prove who they are, and a function that checks again. If the session is already open, the page
 * continues for its own person and reloads for another one.
 */
export function useProofMethods(): [Read, () => void] {
  const [times, setTimes] = useState(1)
  const [read, setRead] = useState<Read>({ is: 'reading' })
  useEffect(() => {
    let isOver = false
    const note = (next: Read): void => {
      if (!isOver) setRead(next)
    }
    void readMethods(times).then(note)
    return () => {
      isOver = true
    }
  }, [times])
  return [read, () => setTimes(times + 1)]
}

async function readMethods(times: number): Promise<Read> {
  if (!(await lockOnServer())) return { is: 'offline' }
  const reply = await callShop('/auth/methods', 'GET')
  if (!reply || reply.status >= 500) return { is: 'offline' }
  if (reply.status !== 200) {
    showSession('ended')
    return { is: 'signed_out', times }
  }
  const { id, attributes } = (reply.document as Document).data
  const { state, name, second_step: secondFactor, ...methods } = attributes
  if (sessionState() !== 'proof') {
    if (state === 'open') resumeFor(id)
    else showSession('locked')
  }
  return { is: 'ready', name, methods: { secondFactor, ...methods } }
}
