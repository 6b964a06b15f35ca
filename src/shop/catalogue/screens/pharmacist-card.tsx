import { Phone } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { ContactDetails } from '../../website/contact-details.ts'

type Props = { name: string | null; reach: ContactDetails; /** The product is a medicine. */ isMedicine: boolean }

/** Who answers questions, and until when. */
export function PharmacistCard({ name, reach: { open, phone }, isMedicine }: Props) {
  return (
    <aside
      aria-label={m.catalogue_pharmacist()}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4.5 md:sticky md:top-21 md:p-5.5"
    >
      {name && (
        <p className="flex items-center gap-3.5">
          <Avatar name={name} />
          <span className="grid leading-snug">
            <b>{name}</b>
            <span className="text-sm text-ink-2">{m.catalogue_pharmacist_role()}</span>
          </span>
        </p>
      )}
      <p>{isMedicine ? m.catalogue_pharmacist_ask() : m.catalogue_pharmacist_ask_other()}</p>
      <p className={classNames('flex items-center gap-3 text-sm font-medium', open.isOpen ? 'text-ok' : 'text-ink-2')}>
        <span
          aria-hidden="true"
          className={classNames(
            'ms-1 size-2.25 shrink-0 rounded-full ring-4',
            open.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken',
          )}
        />
        {open.text}
      </p>
      <ButtonLink to={phone.link} variant="soft" wide>
        <Phone aria-hidden="true" />
        {m.catalogue_call({ phone: phone.text })}
      </ButtonLink>
      <p className="-mt-1 text-center text-xs text-ink-2 first-letter:uppercase">{phone.cost}</p>
    </aside>
  )
}
