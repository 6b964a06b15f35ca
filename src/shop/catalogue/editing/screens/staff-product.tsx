import { Copy } from 'lucide-react'
import { Form, data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { findListedProduct, findStaffProduct, lowestPrices } from '../actions.server.ts'
import type { StaffProduct } from '../actions.server.ts'
import { baseOf } from '../merge-texts.ts'
import { textsOf } from '../product-form.ts'
import { readProductChoices, submitProductForm } from '../product-form.server.ts'
import { readGallery } from '../../gallery/gallery-form.server.ts'
import { GallerySection } from '../../gallery/screens/gallery-section.tsx'
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
  const [choices, packs, gallery] = await Promise.all([
    readProductChoices(world.db, locale),
    readPackFacts(world, id),
    readGallery(world.db, id),
  ])
  const texts = textsOf(draft, choices, locale)
  return {
    product: { id, state: draft.state, slug: draft.slug[locale] },
    title: draft.name[locale],
    texts,
    present: { id, version, base: baseOf(texts), packs },
    choices,
    gallery,
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

export default function StaffProductPage() {
  const { product, title, texts, present, choices, done, gallery, name } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <div className="grid max-w-[84rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 pb-0 lg:p-5 lg:pb-0">
      <StaffHeading back={{ to: pathTo('staff.products', locale), text: m.product_back() }} title={title}>
        <Tag tone={stateTones[product.state]}>{stateNames[product.state]()}</Tag>
        {product.state === 'published' && (
          <a href={pathTo('products.show', locale, { id: product.slug })} className="link text-xs">
            {m.product_see()}
          </a>
        )}
        <Form method="post" className="ms-auto">
          <SubmitButton variant="quiet" size="xs" name="intent" value="copy">
            <Copy aria-hidden="true" />
            {m.product_copy()}
          </SubmitButton>
        </Form>
      </StaffHeading>
      {done !== null && result === undefined && (
        <Notice tone="ok" role="status">
          {(doneTexts[done] ?? m.product_done_saved)()}
        </Notice>
      )}
      {/* After each save, and for another product, the form starts from what is saved. */}
      <ProductEditor
        key={`${product.id} ${present.version}`}
        texts={texts}
        present={present}
        result={result}
        choices={choices}
        submit={m.content_save()}
      >
        <GallerySection gallery={gallery} name={name} />
      </ProductEditor>
    </div>
  )
}
