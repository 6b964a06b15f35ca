import { useEffect } from 'react'
import type { PageAnswer } from '../staff-page-form.server.ts'

/** Moves the focus into a newly added section. */
export function useArrival(answer: PageAnswer | undefined): void {
  useEffect(() => {
    const part = document.getElementById(answer?.added ?? '')
    part?.closest('section')?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus({ preventScroll: true })
  }, [answer])
}
