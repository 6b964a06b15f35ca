import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { collectionIcons } from '#src/shop/catalogue/product/screens/collection-icon.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { hueOf } from '#src/ui/hues.ts'
import { useLocale } from '#src/ui/locale.ts'
import { useShell } from '../shell/shell.ts'

/** The top-level collections, each in its colour. */
export function CategoryTiles() {
  const locale = useLocale()
  const { menu } = useShell()
  return (
    <ul className="tiles">
      {menu.map(({ id, name, slug, tagline, icon, colour }) => {
        const Icon = collectionIcons[icon] ?? Store
        const { text, wash } = hueOf(colour)
        return (
          <li key={id} className="flex">
            <Link
              prefetch="intent"
              to={pathTo('collections.show', locale, { id: slug })}
              className={classNames(
                'grid grow content-start gap-0.5 rounded-xl p-4 max-[22rem]:px-2.5 transition-shadow hover:shadow-soft md:p-4.5',
                wash,
              )}
            >
              <Icon aria-hidden="true" className={classNames('mb-3.5 size-7.5', text)} />
              <b className="[overflow-wrap:anywhere] max-[22rem]:text-sm">{name}</b>
              <span className="text-xs text-ink-2">{tagline}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
