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
  return (
    <EmptyState
      title={title}
      icon={icon}
      action={
        <>
          <ReachLinks reach={reach} />
          {also}
        </>
      }
    >
      <p>{text}</p>
      <ReachNote reach={reach} className="mt-3" />
    </EmptyState>
  )
}

/** Where, whether it is open, and what a call costs. */
export function ReachNote({ reach: { name, address, open, phone }, className }: { reach: Reach; className?: string }) {
  return (
    <p className={`text-sm text-ink-2 ${className ?? ''}`}>
      {m.reach_note({ name, address, open: open.text, phone: phone.text, cost: phone.cost })}
    </p>
  )
}

export function ReachLinks({ reach: { phone }, wide = false }: { reach: Reach; wide?: boolean }) {
  const locale = useLocale()
  return (
    <>
      <ButtonLink to={phone.link} wide={wide}>
        <Phone aria-hidden="true" />
        {m.reach_call({ phone: phone.text })}
      </ButtonLink>
      <ButtonLink to={pathTo('company', locale)} variant="quiet" wide={wide}>
        <MapPin aria-hidden="true" />
        {m.reach_visit()}
      </ButtonLink>
    </>
  )
}
