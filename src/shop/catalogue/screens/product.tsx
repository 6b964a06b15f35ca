import { useLoaderData, useLocation, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { page } from '#src/platform/page.server.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { isMedicine } from '../product.ts'
import { recordView } from '../recently-viewed.actions.server.ts'
import { chosenVariant } from '../variant-choice.ts'
import { submitSubscribeForm } from '../back-in-stock-form.server.ts'
import { Alternatives } from './alternatives.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyCard } from './buy-card.tsx'
import { productCrumbs } from './crumbs.ts'
import { Gallery } from './gallery.tsx'
import { introduceProduct } from './introductions.server.ts'
import { PharmacistCard } from './pharmacist-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductHead } from './product-head.tsx'
import { readProduct } from './product-reading.server.ts'
import type { ProductPage } from './product-reading.server.ts'
import { ProductTexts } from './product-texts.tsx'
import { RecentlyViewedRow } from './recently-viewed-row.tsx'
import { offerOf } from './labels.ts'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const read = await readProduct(visit, args.params['id'] ?? '')
  // Prefetching a link is not a page view.
  if (!visit.isPrefetch && read.remembers && visit.principal.kind === 'person')
    recordView(visit.world, visit.principal, read.product)
  await introduceProduct(visit, read)
  return read
}

/** The back-in-stock form, the only one that the page handles itself. */
export async function action(args: ActionFunctionArgs) {
  return submitSubscribeForm(page(args), args.params['id'] ?? '', await args.request.formData())
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.product.name, matches) }] : []

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
        </div>
      </div>
      <Alternatives page={page} />
      <div className="mt-11 grid items-start gap-8 md:mt-15 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_minmax(340px,min-content)] lg:gap-16">
        <ProductTexts product={product} />
        <PharmacistCard name={pharmacist} reach={reach} isMedicine={isMedicine(product.class)} />
      </div>
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
