import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Price } from '#src/ui/price.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import { needsPrescription } from '../../product/product.ts'
import type { ImageView } from '../../product/product.ts'
import { classText } from '../../product/screens/labels.ts'
import { ProductTexts } from '../../product/screens/product-texts.tsx'
import type { ProductPreview } from '../product-preview.server.ts'

/** The page as customers would see it, in both languages; nothing is saved yet. */
export function ProductPreviewPanel({ preview: { image, pt, en } }: { preview: ProductPreview }) {
  return (
    <FocusOnResult>
      <Panel id="product-preview" title={m.product_preview()} lead={m.product_preview_lead()}>
        <div className="grid gap-6 lg:grid-cols-2 lg:divide-x lg:divide-line">
          <div lang="pt">
            <Side page={pt} image={image} />
          </div>
          <div lang="en" className="lg:ps-6">
            <Side page={en} image={image} />
          </div>
        </div>
      </Panel>
    </FocusOnResult>
  )
}

function Side({ page, image }: { page: ProductPreview['pt']; image: ImageView | null }) {
  const locale = useLocale()
  const { brand, name, line, class: kind, generic, substance, packs } = page
  return (
    <article className="grid gap-4">
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
        <span className="overflow-clip rounded-xl border border-line">
          <Packshot image={image ?? undefined} name="" size="s" />
        </span>
        <div className="grid justify-items-start gap-1">
          <p className="text-sm font-medium text-ink-2">{brand}</p>
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-2">{line}</p>
          <p className="mt-1 flex flex-wrap gap-1.5">
            {needsPrescription(kind) && <Tag>{m.catalogue_with_prescription()}</Tag>}
            {generic && <Tag>{m.catalogue_generic()}</Tag>}
          </p>
        </div>
      </div>
      <ul className="grid gap-2.5 rounded-xl border border-line p-4">
        {packs.map(({ pack, price, before, lowest, unit }, at) => (
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-2">
            <span>{pack}</span>
            {price === null ? (
              <span className="text-sm text-ink-2">{m.product_preview_no_price()}</span>
            ) : (
              <Price price={price} before={before} lowest={lowest} unit={unit} />
            )}
          </li>
        ))}
      </ul>
      <DescriptionList
        items={[
          ...(substance === null ? [] : [{ term: m.catalogue_fact_substance(), detail: substance }]),
          { term: m.catalogue_fact_class(), detail: classText(kind, locale) },
        ]}
      />
      <ProductTexts product={page} />
    </article>
  )
}
