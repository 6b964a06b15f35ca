import { useLoaderData, useLocation, useNavigation, Link } from 'react-router'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { isMedicine, needsPrescription } from '../product.ts'
import { chosenVariant, variantChoice } from '../variant-choice.ts'
import { Alternatives } from './alternatives.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyCard } from './buy-card.tsx'
import { productCrumbs } from '../../listing/screens/crumbs.ts'
import { ProductTexts } from './product-texts.tsx'
import { ProductRow } from '../../listing/screens/product-row.tsx'
import { RecentlyViewedRow } from '../../recently-viewed/screens/recently-viewed-row.tsx'
import { offerOf } from './labels.ts'
import { Gallery } from './product-gallery.tsx'
import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ProductFact } from './product-facts.server.ts'
import { Phone, Check, FileText } from 'lucide-react'
import { formatBytes } from '#src/i18n/formatters.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { ButtonLink, buttonLook } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { ContactDetails } from '#src/shop/website/contact-details.ts'
import { ShareButton } from '#src/ui/share-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Heart } from '../../favourites/screens/favourite-button.tsx'
import { notIn, unbroken } from '../../quotable/designation.ts'
import type { LeafletView } from '../product.ts'
import type { ProductPage, loader } from './product.server.ts'

export { action, loader } from './product.server.ts'

/** Brand, name and short designation. */
function ProductHead({ page: { product, chosen, byBrand } }: { page: ProductPage }) {
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

export { notForTheCart as shouldRevalidate } from '../../listing/screens/adding.ts'

export const meta = titledBy<typeof loader>(({ product }) => product.name)

export default function Product() {
  const page = useChosen(useLoaderData<typeof loader>())
  const locale = useLocale()
  const { product, variant, path, reach, pharmacist } = page
  return (
    <>
      <Breadcrumbs items={productCrumbs({ path, name: product.name }, locale)} />
      {/* On phones in source order; on wide screens images, texts and the buy card are side by side. */}
      <div className="grid gap-5 min-[46rem]:grid-cols-2 min-[46rem]:grid-rows-[auto_1fr] min-[46rem]:gap-x-7 md:pt-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,.92fr)_minmax(340px,min-content)] lg:gap-x-9">
        <div className="min-[46rem]:col-start-2 min-[46rem]:row-start-1">
          <ProductHead page={page} />
        </div>
        <div className="min-[46rem]:col-start-1 min-[46rem]:row-span-2 min-[46rem]:row-start-1">
          <Gallery product={product} />
        </div>
        <div className="min-[46rem]:col-start-2 min-[46rem]:row-start-2 lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <BuyCard page={page} />
        </div>
        <div className="min-[46rem]:max-lg:col-span-2 lg:col-start-2 lg:row-start-2">
          <ProductFacts facts={page.facts} />
          {product.leaflet && <LeafletLink leaflet={product.leaflet} />}
        </div>
      </div>
      <Alternatives page={page} />
      <div className="mt-11 grid items-start gap-8 md:mt-15 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_minmax(340px,min-content)] lg:gap-16">
        <ProductTexts product={product} />
        <PharmacistCard name={pharmacist} reach={reach} isMedicine={isMedicine(product.class)} />
      </div>
      <ProductRow id="related" title={m.catalogue_related()} products={page.related} />
      <RecentlyViewedRow products={page.viewed} />
      {offerOf(product.class, variant) === 'sale' && <BuyBar page={page} />}
    </>
  )
}

/** The page with the variant that was just picked, while navigation to its address is pending. */
function useChosen(page: ProductPage): ProductPage {
  const location = useLocation()
  const { location: next } = useNavigation()
  if (next?.pathname !== location.pathname) return page
  const chosen = chosenVariant(page.product.variants, new URLSearchParams(next.search))
  return chosen && chosen.id !== page.chosen?.id ? { ...page, chosen, variant: chosen, waiting: null } : page
}

function ProductFacts({ facts }: { facts: readonly ProductFact[] }) {
  return (
    <section>
      <h2>
        <VisuallyHidden>{m.catalogue_facts()}</VisuallyHidden>
      </h2>
      <DescriptionList
        items={facts.map(({ term, detail, to }) => ({
          key: term,
          term,
          detail:
            to === undefined ? (
              detail
            ) : (
              <Link to={to} className="link">
                {detail}
              </Link>
            ),
        }))}
      />
    </section>
  )
}

/** The package leaflet, in the other language where this one has none. */
function LeafletLink({ leaflet: { locale: language, path, byteSize } }: { leaflet: LeafletView }) {
  const locale = useLocale()
  const size = formatBytes(byteSize, locale)
  const other = { pt: m.leaflet_download_in_portuguese, en: m.leaflet_download_in_english }[language]
  return (
    <a href={path} download className="link mt-3 inline-flex items-center gap-2 py-1 text-sm">
      <FileText aria-hidden="true" className="size-4.5 shrink-0" />
      {language === locale ? m.leaflet_download({ size }) : other({ size })}
    </a>
  )
}

type Props = { name: string | null; reach: ContactDetails; /** The product is a medicine. */ isMedicine: boolean }

/** Who answers questions, and until when. */
function PharmacistCard({ name, reach: { open, phone }, isMedicine }: Props) {
  return (
    <aside
      aria-label={m.catalogue_pharmacist()}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4.5 md:sticky md:top-21 md:p-5.5"
    >
      {name && (
        <p className="flex items-center gap-3.5">
          <Avatar name={name} />
          <span className="grid leading-snug">
            <b>{name}</b>
            <span className="text-sm text-ink-2">{m.catalogue_pharmacist_role()}</span>
          </span>
        </p>
      )}
      <p>{isMedicine ? m.catalogue_pharmacist_ask() : m.catalogue_pharmacist_ask_other()}</p>
      <p className={classNames('flex items-center gap-3 text-sm font-medium', open.isOpen ? 'text-ok' : 'text-ink-2')}>
        <span
          aria-hidden="true"
          className={classNames(
            'ms-1 size-2.25 shrink-0 rounded-full ring-4',
            open.isOpen ? 'bg-ok-dot ring-ok-soft' : 'bg-ink-3 ring-sunken',
          )}
        />
        {open.text}
      </p>
      <ButtonLink to={phone.link} variant="soft" wide>
        <Phone aria-hidden="true" />
        {m.catalogue_call({ phone: phone.text })}
      </ButtonLink>
      <p className="-mt-1 text-center text-xs text-ink-2 first-letter:uppercase">{phone.cost}</p>
    </aside>
  )
}
