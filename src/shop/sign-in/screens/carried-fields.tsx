import { m } from '#src/i18n/paraglide/messages.js'
import type { ReactNode } from 'react'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink, buttonLook } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { carriedPrefix } from '../carried.ts'
import type { Carried } from '../carried.ts'

/** Carries the fields of another page's form along through a form of this one. */
export function CarriedFields({ carried }: { carried: Carried | undefined }) {
  return carried?.fields.map(({ name, value }, index) => (
    <input key={`${name} ${index}`} type="hidden" name={carriedPrefix + name} value={value} />
  ))
}

/** The unprocessed form, ready to be sent again from here: by its button, never by itself. */
export function SendAgain({ carried: { action, fields, hasFiles } }: { carried: Carried }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.carried_title()}</h1>
        <p className="text-ink-2">{m.carried_text()}</p>
      </div>
      {hasFiles && <Notice tone="warn">{m.carried_files()}</Notice>}
      <CarriedForm carried={{ action, fields }}>
        <Button size="l" wide>
          {m.carried_submit()}
        </Button>
      </CarriedForm>
      <ButtonLink to={action} variant="quiet" wide>
        {m.carried_back()}
      </ButtonLink>
    </div>
  )
}

/** A form that is too large to be carried: this page, loaded again, has the browser send it once its person has proved who they are. */
export const TooLarge = ({ to, label }: { to: string; label: string }) => (
  <div className="grid gap-6">
    <Notice tone="warn">{m.carried_too_large()}</Notice>
    <a href={to} target="_blank" rel="noopener" className={buttonLook({ size: 'l', wide: true })}>
      {label}
    </a>
  </div>
)

type FormProps = { carried: Pick<Carried, 'action' | 'fields'>; children: ReactNode }

/** As the browser would have sent it: the page of the form is another one. */
const CarriedForm = ({ carried: { action, fields }, children }: FormProps) => (
  <form method="post" action={action} className="grid">
    {fields.map(({ name, value }, index) => (
      <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)

/**
 * The session of a form is over. Its fields stay on this page alone while its person signs in in another tab: they may be about
 * a person's health, so nothing stores them.
 */
export function EndedSession({ carried }: { carried: Carried | undefined }) {
  const signIn = pathTo('sign-in', useLocale())
  if (carried?.isTooLarge)
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl">{m.lock_ended_title()}</h1>
        <TooLarge to={signIn} label={m.lock_ended_sign_in()} />
      </div>
    )
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.lock_ended_title()}</h1>
        <p className="text-ink-2">{carried ? m.carried_ended() : m.carried_ended_lost()}</p>
      </div>
      {carried?.hasFiles && <Notice tone="warn">{m.carried_files()}</Notice>}
      <a href={signIn} target="_blank" rel="noopener" className={buttonLook({ size: 'l', wide: true })}>
        {m.lock_ended_sign_in()}
      </a>
      {carried && (
        <CarriedForm carried={carried}>
          <Button variant="quiet" size="l" wide>
            {m.carried_ended_submit()}
          </Button>
        </CarriedForm>
      )}
    </div>
  )
}
