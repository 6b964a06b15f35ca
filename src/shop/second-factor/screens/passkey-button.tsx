import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { askBrowser } from '../browser-passkey.ts'
import type { RequestedPasskey } from '../browser-passkey.ts'

type Props = {
  /** What the form around the button then submits, with the browser's answer in `credential`. */
  intent: 'passkey' | 'passkey_set_up'
  label: string
  size?: 'l' | 'm' | 'xs'
  wide?: boolean
}

/** Requests a challenge from the page and a passkey from the browser, and submits the form around it. Passkeys need scripts. */
export function PasskeyButton({ intent, label, size = 'l', wide = false }: Props) {
  const options = useFetcher<{ requested?: RequestedPasskey }>()
  const submit = useSubmit()
  const button = useRef<HTMLButtonElement>(null)
  const [aborted, setAborted] = useState(false)
  useEffect(() => {
    const question = options.data?.requested
    if (question) void askBrowser(question).then(send)
    function send(credential: string | undefined): void {
      setAborted(credential === undefined)
      if (credential === undefined) return
      const fields = new FormData(button.current?.form ?? undefined)
      fields.set('intent', intent)
      fields.set('credential', credential)
      void submit(fields, { method: 'post' })
    }
  }, [options.data, intent, submit])
  return (
    <span className="grid justify-items-start gap-1.5 unscripted:hidden">
      <Button
        ref={button}
        type="button"
        variant="quiet"
        size={size}
        wide={wide}
        disabled={options.state !== 'idle'}
        onClick={() => void options.submit({ intent: 'passkey_options' }, { method: 'post' })}
      >
        <KeyRound aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {aborted && m.passkey_aborted()}
      </span>
    </span>
  )
}
