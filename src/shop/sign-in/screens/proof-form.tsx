import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button } from '#src/ui/button.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { askBrowser } from '../../second-factor/browser-passkey.ts'
import type { RequestedPasskey } from '../../second-factor/browser-passkey.ts'
import { callShop, showSession } from '../browser-session.ts'
import type { ProofMethods } from '../proof-methods.ts'
import { ProofFields } from './proof-fields.tsx'

type Props = {
  path: '/auth/unlock' | '/auth/prove'
  methods: ProofMethods
  submit: string
  onDone: () => void
  children?: ReactNode
}

const prefix = 'session-'
const fieldOf: Record<string, string> = {
  totp_required: 'code',
  totp_invalid: 'code',
  password_wrong: 'password',
  password_required: 'password',
}

type Refusal = { errors: readonly [{ code: string; detail: string }] }

/**
 * The second factor, or everything that a sign-in requires, sent to the API: neither the router nor the page below takes part.
 */
export function ProofForm({ path, methods, submit, onDone, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const locale = useLocale()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  // The methods arrive after the dialog has opened.
  useEffect(() => focusOn(form.current, '[name=password], [name=code]'), [])
  useEffect(() => focusOn(form.current, '[aria-invalid]'), [errors])

  async function prove(proof: object): Promise<void> {
    setBusy(true)
    const reply = await callShop(`${path}?locale=${locale}`, 'POST', proof)
    setBusy(false)
    if (reply?.status === 204) return onDone()
    if (!reply) return setErrors({ form: m.lock_offline() })
    const [{ code, detail }] = (reply.document as Refusal).errors
    if (code === 'session_ended' || code === 'unauthorized') return showSession('ended')
    setErrors({ [ownValue(fieldOf, code) ?? 'form']: detail })
  }

  const read = (): { password?: string; totp?: string } => {
    const fields = new FormData(form.current ?? undefined)
    const [password, totp] = [fields.get('password'), fields.get('code')]
    return {
      ...(typeof password === 'string' && password !== '' && { password }),
      ...(typeof totp === 'string' && totp !== '' && { totp }),
    }
  }
  const byForm = (event: FormEvent): void => {
    event.preventDefault()
    void prove(read())
  }
  if (!methods.password && !methods.secondFactor) return <Notice>{m.error_nothing_to_prove_with()}</Notice>
  return (
    <form ref={form} noValidate onSubmit={byForm} className="grid gap-5">
      <RefusedNotice text={errors['form']} />
      <ProofFields methods={methods} errors={errors} answer={errors} prefix={prefix} />
      <div className="grid gap-3">
        <Button size="l" wide disabled={busy}>
          {submit}
        </Button>
        {methods.passkeys && (
          <Passkey onAnswer={(passkey) => void prove({ ...read(), totp: undefined, passkey })} onOffline={setErrors} />
        )}
        {children}
      </div>
    </form>
  )
}

function focusOn(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

type PasskeyProps = { onAnswer: (credential: string) => void; onOffline: (errors: FieldErrors) => void }
type Options = { data: { attributes: { options: Extract<RequestedPasskey, { use: 'prove' }>['options'] } } }

function Passkey({ onAnswer, onOffline }: PasskeyProps) {
  const [isPending, setIsPending] = useState(false)
  const [aborted, setAborted] = useState(false)
  async function ask(): Promise<void> {
    setIsPending(true)
    const reply = await callShop('/auth/passkey-options', 'POST', {})
    if (reply?.status !== 200) onOffline({ form: m.lock_offline() })
    else {
      const { options } = (reply.document as Options).data.attributes
      const credential = await askBrowser({ use: 'prove', options })
      setAborted(credential === undefined)
      if (credential !== undefined) onAnswer(credential)
    }
    setIsPending(false)
  }
  return (
    <>
      <Button type="button" variant="quiet" size="l" wide disabled={isPending} onClick={() => void ask()}>
        <KeyRound aria-hidden="true" />
        {m.second_step_passkey_use()}
      </Button>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {aborted && m.passkey_aborted()}
      </span>
    </>
  )
}
