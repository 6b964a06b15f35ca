import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ShareButton } from '#src/ui/share-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { isMedicine, needsPrescription } from '../product.ts'
import { variantChoice } from '../variant-choice.ts'
import { Heart } from './favourite-button.tsx'
import type { ProductPage } from './product-reading.server.ts'
import { notIn, unbroken } from '../designation.ts'

/** Brand, name and short designation. */
export function ProductHead({ page: { product, chosen, byBrand } }: { page: ProductPage }) {
  const { brand, name, form, strength, variants } = product
  const packs = chosen?.pack ?? variantChoice(variants)?.names.join(', ') ?? null
  return (
    <div className="grid content-start justify-items-start">
      <Link to={byBrand} className="py-0.5 text-sm font-medium text-ink-2 underline-offset-3 hover:underline">
        {brand.name}
      </Link>
      <h1 className="mt-1 text-[1.7rem] [overflow-wrap:anywhere] md:text-[2rem]">{unbroken(name)}</h1>
      <p className="mt-2 text-ink-2">{unbroken([form, ...notIn(name, [strength, packs])].join(' · '))}</p>
      <Tags product={product} />
      <div className="-ms-3 mt-2 flex print:hidden">
        <Heart product={product} text={m.favourites_save()} className={handLook} />
        <ShareButton title={name} className={handLook} />
      </div>
    </div>
  )
}

const handLook = classNames(buttonLook({ variant: 'ghost', size: 's' }), 'aria-pressed:text-green')

function Tags({ product: { class: kind, generic, sample } }: Pick<ProductPage, 'product'>) {
  return (
    <p className="mt-3.5 flex flex-wrap gap-1.5 empty:hidden">
      {needsPrescription(kind) && <Tag>{m.catalogue_with_prescription()}</Tag>}
      {isMedicine(kind) && !needsPrescription(kind) && (
        <Tag tone="ok">
          <Check aria-hidden="true" className="stroke-[2.5]" />
          {m.catalogue_no_prescription()}
        </Tag>
      )}
      {generic && <Tag>{m.catalogue_generic()}</Tag>}
      {sample && <Tag>{m.catalogue_sample()}</Tag>}
    </p>
  )
}
