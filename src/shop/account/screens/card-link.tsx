import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { CardTile } from '../card-tile.server.ts'

/** Link to the loyalty card, styled like the card. */
export function CardLink({ name, balance, text, linkText }: CardTile) {
  return (
    <Link to={pathTo('account.card', useLocale())} className="group grid overflow-clip rounded-xl">
      <Azulejo className="grid content-between gap-1.5 p-5.5">
        <span className="font-display text-lg font-semibold">{name}</span>
        <span className="pt-6 text-sm">
          {balance !== null && <span className="block text-2xl font-heavy tabular-nums">{balance}</span>}
          {text}
        </span>
        <span className="inline-flex items-center gap-1.5 text-sm font-bold underline-offset-3 group-hover:underline">
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </span>
      </Azulejo>
    </Link>
  )
}
