import { ChevronRight, Pill } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { AttachedProduct } from '../comment.ts'

/** The product that an answer shows, as the way to its page in the reader's language. */
export function ProductLink({ product: { id, name, brand } }: { product: AttachedProduct }) {
  const locale = useLocale()
  return (
    <Link
      to={pathTo('products.show', locale, { id })}
      className="group/product my-0.5 flex min-h-11 max-w-88 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-2 text-ink hover:border-ink-3"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-green-soft text-green">
        <Pill aria-hidden="true" className="size-4.5" />
      </span>
      <span className="grid min-w-0 grow leading-snug">
        <span className="sr-only">{m.conversation_product()} </span>
        <b className="font-semibold wrap-anywhere group-hover/product:underline">{name[locale] || name.pt}</b>
        <span className="truncate text-xs text-ink-2">{brand}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
    </Link>
  )
}
