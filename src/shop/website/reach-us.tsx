import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Reach } from './reach.ts'

type Props = {
  title: string
  text: string
  icon: ReactNode
  reach: Reach
  /** Another way on, after the phone. */ also?: ReactNode
}

/** What is done by phone or at the counter: how to get it done, and whether somebody is there now. */
export function ReachUs({ title, text, icon, reach, also }: Props) {
  const { name, address, open, phone } = reach
  return (
    <EmptyState
      title={title}
      icon={icon}
      action={
        <>
          <ReachLinks phone={phone} />
          {also}
        </>
      }
    >
      <p>{text}</p>
      <p className="mt-3 text-sm text-ink-2">
        {m.reach_note({ name, address, open: open.text, phone: phone.text, cost: phone.cost })}
      </p>
    </EmptyState>
  )
}

function ReachLinks({ phone }: Pick<Reach, 'phone'>) {
  const locale = useLocale()
  return (
    <>
      <ButtonLink to={phone.link}>
        <Phone aria-hidden="true" />
        {m.reach_call({ phone: phone.text })}
      </ButtonLink>
      <ButtonLink to={pathTo('company', locale)} variant="quiet">
        <MapPin aria-hidden="true" />
        {m.reach_visit()}
      </ButtonLink>
    </>
  )
}
