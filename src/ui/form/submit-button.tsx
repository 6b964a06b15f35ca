import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useIsSending } from '../sending.ts'

/** A button that submits its form, disabled while one is being sent. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} disabled={useIsSending()} />
}
