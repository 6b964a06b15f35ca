import { Copy } from 'lucide-react'
import { useState } from 'react'
import { data, useActionData, useLoaderData, useLocation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { findListedProduct, findStaffProduct, lowestPrices } from '../actions.server.ts'
import type { StaffProduct } from '../actions.server.ts'
import { baseOf } from '../merge-texts.ts'
import { textsOf } from '../product-form.ts'
import { readProductChoices, submitProductForm } from '../product-form.server.ts'
import { readGallery } from '../../gallery/gallery-form.server.ts'
import { GallerySection } from '../../gallery/screens/gallery-section.tsx'
import { listRelated } from '../../related/actions.server.ts'
import { RelatedSection } from '../../related/screens/related-section.tsx'
import { ProductEditor } from './product-editor.tsx'
import type { PackFacts } from './packs-section.tsx'
import { stateNames, stateTones } from './product-labels.ts'

async function productOf({ db }: World, id = ''): Promise<StaffProduct> {
  const product = await findStaffProduct(db, id)
  if (!product) throw data(null, { status: 404 })
  return product
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = staffPageContext(args)
  const { id, version, draft } = await productOf(world, args.params['id'])
  const [choices, packs, gallery, related] = await Promise.all([
    readProductChoices(world.db, locale),
    readPackFacts(world, id),
    readGallery(world.db, id),
    listRelated(world.db, id),
  ])
  const texts = textsOf(draft, choices, locale)
  return {
    product: { id, state: draft.state, slug: draft.slug[locale] },
    title: draft.name[locale],
    texts,
    present: { id, version, base: baseOf(texts), packs },
    choices,
    gallery,
    related,
    name: draft.name,
    done: url.searchParams.get('done'),
  }
}

async function readPackFacts(world: World, id: string): Promise<PackFacts[]> {
  const { limits } = await readWebsite(world.db)
  const [listed, lowest] = await Promise.all([
    findListedProduct(world.db, id, limits.lowStockAt),
    lowestPrices(world.db, id, world.now()),
  ])
  return (listed?.variants ?? []).map((pack) => ({
    id: pack.id,
    lowest30: lowest.get(pack.id) ?? null,
    onHand: pack.onHand,
    available: pack.available,
  }))
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const product = await productOf(visit.world, args.params['id'])
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitProductForm(visit, product, form))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

const doneTexts: Readonly<Record<string, () => string>> = {
  created: m.product_done_created,
  copied: m.product_done_copied,
}

/**
 * What the page had at its last navigation. The sections that save by themselves load the page again: what another person saved
 * meanwhile must not replace what is being typed, and its version must not be taken for the one that it was typed from.
 */
function useSinceNavigation<T>(loaded: T): T {
  const { key } = useLocation()
  const [known, setKnown] = useState({ key, loaded })
  if (known.key === key) return known.loaded
  setKnown({ key, loaded })
  return loaded
}

export default function StaffProductPage() {
  const loaded = useLoaderData<typeof loader>()
  const { product, title, choices, done, gallery, related, name } = loaded
  const { texts, present } = useSinceNavigation({ texts: loaded.texts, present: loaded.present })
  const result = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <StaffBody width={84} hasActions>
      <StaffHeading back={{ to: pathTo('staff.products', locale), text: m.product_back() }} title={title}>
        <Tag tone={stateTones[product.state]}>{stateNames[product.state]()}</Tag>
        {product.state === 'published' && (
          <a href={pathTo('products.show', locale, { id: product.slug })} className="link text-xs">
            {m.product_see()}
          </a>
        )}
        <ButtonForm intent="copy" as={SubmitButton} formClassName="ms-auto" variant="quiet" size="xs">
          <Copy aria-hidden="true" />
          {m.product_copy()}
        </ButtonForm>
      </StaffHeading>
      {done !== null && result === undefined && (
        <Notice tone="ok" role="status">
          {(doneTexts[done] ?? m.product_done_saved)()}
        </Notice>
      )}
      {/* After each save, and for another product, the form starts from what is saved; not when the sections within save or poll. */}
      <ProductEditor
        key={`${product.id} ${present.version}`}
        texts={texts}
        present={present}
        result={result}
        choices={choices}
        submit={m.content_save()}
      >
        <RelatedSection productId={product.id} related={related} />
        <GallerySection gallery={gallery} name={name} />
      </ProductEditor>
    </StaffBody>
  )
}
