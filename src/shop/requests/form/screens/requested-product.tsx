import { Link } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import type { RequestedProductName } from '../../request/screens/request.server.ts'

export function RequestedProduct({ product: { name, designation, slug, image } }: { product: RequestedProductName }) {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3.5">
      <span className="block overflow-clip rounded-lg">
        <Packshot image={image} name="" size="s" />
      </span>
      <span className="grid leading-snug">
        <Link
          to={pathTo('products.show', useLocale(), { id: slug })}
          className="justify-self-start font-bold underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        <span className="text-sm text-ink-2">{designation}</span>
      </span>
    </div>
  )
}
