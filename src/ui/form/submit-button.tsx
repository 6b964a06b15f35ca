import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { Button } from '../button.tsx'
import { useIsSending } from '../sending.ts'

/** A button that submits its form, disabled while one is being sent. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const isSending = useIsSending()
  const button = useRef<HTMLButtonElement>(null)
  useRestoredFocus(button, isSending)
  return <Button {...props} ref={button} disabled={isSending} />
}

/** Gives back the focus that browsers take from a button when it is disabled, unless it has gone elsewhere. */
function useRestoredFocus(button: RefObject<HTMLButtonElement | null>, isDisabled: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isDisabled) hadFocus.current = activeElement === button.current
    else if (hadFocus.current && activeElement === body) button.current?.focus({ preventScroll: true })
  }, [button, isDisabled])
}
