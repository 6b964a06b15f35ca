import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { findStaffProduct } from '../actions.server.ts'
import type { StaffProduct } from '../actions.server.ts'
import { textsOf } from '../product-form.ts'
import { readProductChoices, submitProductForm } from '../product-form.server.ts'
import { ProductEditor } from './product-editor.tsx'
import { stateNames, stateTones } from './product-labels.ts'

async function productOf({ db }: World, id = ''): Promise<StaffProduct> {
  const product = await findStaffProduct(db, id)
  if (!product) throw data(null, { status: 404 })
  return product
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = staffPageContext(args)
  const [product, choices] = await Promise.all([productOf(world, args.params['id']), readProductChoices(world.db, locale)])
  const { id, version, draft } = product
  return {
    product: { id, version, state: draft.state, slug: draft.slug[locale] },
    title: draft.name[locale],
    texts: textsOf(draft, choices, locale),
    choices,
    done: url.searchParams.get('done'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const product = await productOf(visit.world, args.params['id'])
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitProductForm(visit, product, form))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export default function StaffProductPage() {
  const { product, title, texts, choices, done } = useLoaderData<typeof loader>()
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
      </StaffHeading>
      {done !== null && result === undefined && (
        <Notice tone="ok" role="status">
          {done === 'created' ? m.product_done_created() : m.product_done_saved()}
        </Notice>
      )}
      {/* After each save the form starts from what is saved. */}
      <ProductEditor
        key={product.version}
        texts={texts}
        version={product.version}
        result={result}
        choices={choices}
        submit={m.content_save()}
      />
    </div>
  )
}
