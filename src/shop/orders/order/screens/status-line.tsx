import type { ReactNode } from 'react'

/** A fact with its icon, next to the customer's next step. */
export function StatusLine({ icon, title, text }: { icon: ReactNode; title: string; text?: string | undefined }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-green">
      {icon}
      <span className="grid text-sm">
        <b>{title}</b>
        {text && <span className="text-ink-2">{text}</span>}
      </span>
    </li>
  )
}
