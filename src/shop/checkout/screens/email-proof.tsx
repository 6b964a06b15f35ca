import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { CheckoutFormResult, ProofView } from './checkout-view.ts'

type Props = { proof: ProofView; answer: CheckoutFormResult | undefined; error: string | undefined }

/** The code that proves a guest's mailbox, once an order needed it. It may stay empty where another payment method needs none. */
export function EmailProof({ proof, answer, error }: Props) {
  const { email, title, sent, isSpent, label, hint, why, change, resend } = proof
  // Rendered with the response that asks for it, or a moment later.
  useEffect(() => {
    if (answer?.next === 'email_code') document.getElementById('email_code')?.focus()
  }, [answer])
  return (
    <section aria-labelledby="email-proof" className="grid gap-4 rounded-xl border border-line-2 bg-surface p-4 sm:p-5">
      <input type="hidden" name="code_email" value={email} />
      <div className="grid gap-1.5">
        <h3 id="email-proof" className="flex items-center gap-2.5 font-sans text-base font-bold tracking-normal">
          <Mail aria-hidden="true" className="size-5 shrink-0 text-green" />
          {title}
        </h3>
        <p className="wrap-anywhere text-ink-2">{sent}</p>
      </div>
      {answer?.resent && !isSpent && (
        <Notice tone="ok" role="status">
          {resend.done}
        </Notice>
      )}
      <Field name="email_code" label={label} hint={hint} error={error}>
        <CodeInput name="email_code" answer={answer} />
      </Field>
      <div className="grid justify-items-start gap-2 text-sm">
        <Button variant="quiet" name="intent" value="resend_code">
          {resend.label}
        </Button>
        <p className="text-xs text-ink-2">{resend.hint}</p>
        <p className="text-xs text-ink-2">{change}</p>
        <p className="text-xs text-ink-2">{why}</p>
      </div>
    </section>
  )
}
