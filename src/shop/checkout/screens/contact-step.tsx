import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees, isPhone, normalisePhone } from '#src/kernel/portuguese-numbers.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactFields } from './checkout-view.ts'
import type { CheckoutAnswer, Values } from './checkout-view.ts'
import { Step } from './step.tsx'

type Props = { values: Values; answer: CheckoutAnswer | undefined }

type Folded = { values: Values; answer: CheckoutAnswer | undefined }

/**
 * Who orders. With scripts the fields fold into a line once they are filled in; they stay in the form. Without scripts, or
 * where something is wrong, all of them are open.
 */
export function ContactStep({ values, answer }: Props) {
  const [folded, setFolded] = useState<Folded | null>(isFilled(values) ? { values, answer } : null)
  const [faults, setFaults] = useState<Values>({})
  const errors = { ...answer?.errors, ...faults }
  const isWrong = contactFields.some((field) => errors[field] !== undefined)
  // What the shop found wrong opens the step again; what is filled in after that counts.
  const line = folded && (!isWrong || folded.answer === answer) ? folded.values : null
  const goOn = (form: HTMLFormElement | null) => {
    const typed = form ? typedIn(form) : {}
    const found = faultsOf(typed)
    setFaults(found)
    const first = contactFields.find((field) => found[field] !== undefined)
    if (first) return document.getElementById(first)?.focus()
    setFolded({ values: typed, answer })
    document.getElementById('step-payment')?.focus()
  }
  const change = (
    <button
      type="button"
      aria-label={m.checkout_contact_change()}
      onClick={() => {
        setFolded(null)
        requestAnimationFrame(() => document.getElementById('firstname')?.focus())
      }}
      className="link self-start py-1 text-sm unscripted:hidden"
    >
      {m.checkout_change()}
    </button>
  )
  return (
    <Step number={1} id="step-contact" title={m.checkout_contact()} done={line !== null} action={line && change}>
      {line && <ContactLine values={line} />}
      <div className={classNames('grid gap-4', line && 'scripted:hidden')}>
        <ContactFields values={answer?.values ?? values} errors={errors} />
        <Button
          type="button"
          variant="quiet"
          onClick={(event) => goOn(event.currentTarget.form)}
          className="justify-self-start unscripted:hidden"
        >
          {m.checkout_contact_done()}
        </Button>
      </div>
    </Step>
  )
}

function ContactLine({ values }: { values: Values }) {
  return (
    <p className="text-sm text-ink-2 unscripted:hidden">
      <strong className="text-ink">
        {values['firstname']} {values['lastname']}
      </strong>{' '}
      · <span className="break-words">{values['email']}</span>
      <br />
      <span className="tabular-nums">{inThrees(normalisePhone(values['phone'] ?? ''))}</span>
    </p>
  )
}

const isFilled = (values: Values): boolean => contactFields.every((field) => Boolean(values[field]))

function typedIn(form: HTMLFormElement): Values {
  const data = new FormData(form)
  return Object.fromEntries(contactFields.map((field) => [field, String(data.get(field) ?? '').trim()]))
}

/** The same sentences that the shop would answer. */
function faultsOf(typed: Values): Values {
  const { firstname, lastname, email = '', phone = '' } = typed
  return {
    ...(!firstname && { firstname: m.error_firstname_required() }),
    ...(!lastname && { lastname: m.error_lastname_required() }),
    ...(!/^\S+@\S+\.\S+$/.test(email) && { email: email ? m.error_email_format() : m.error_email_required() }),
    ...(!isPhone(normalisePhone(phone)) && { phone: m.error_phone() }),
  }
}
