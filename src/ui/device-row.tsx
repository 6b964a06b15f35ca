import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Tag } from './tag.tsx'

type Props = {
  icon: ReactNode
  name: string
  /** The device in use. */
  isThis: boolean
  facts: readonly string[]
  /** The form that signs it out or removes it. */
  children: ReactNode
}

/** A browser that is signed in, or that receives push notifications. */
export function DeviceRow({ icon, name, isThis, facts, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <span className="shrink-0 text-ink-2 [&>svg]:size-6">{icon}</span>
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {isThis && <Tag tone="ok">{m.sessions_this()}</Tag>}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-xs text-ink-2 tabular-nums">
            {fact}
          </p>
        ))}
      </div>
      {children}
    </li>
  )
}
