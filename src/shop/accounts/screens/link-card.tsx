import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconTile } from '#src/ui/icon-tile.tsx'

/** A link to another page, as a card in a list. */
export function LinkCard({ to, icon, title, children }: { to: string; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="relative flex gap-3.5 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-ink-3 sm:p-5">
      <IconTile size="s">{icon}</IconTile>
      <span className="grid min-w-0 content-start gap-0.5">
        <Link to={to} className="font-bold underline-offset-3 after:absolute after:inset-0 after:rounded-xl hover:underline">
          {title}
        </Link>
        <span className="text-sm text-ink-2">{children}</span>
      </span>
    </li>
  )
}
