import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { purchaseFacts } from '../purchase-facts.server.ts'
import { InfoPageView } from './info-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = page(args)
  const [loaded, website] = await Promise.all([loadInfoPage(args, 'purchase_policy'), readWebsite(world.db)])
  return { ...loaded, facts: purchaseFacts(website, locale) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.content.title, matches) }] : []

export default function PurchasePolicy() {
  const { content, facts } = useLoaderData<typeof loader>()
  return (
    <InfoPageView
      content={content}
      before={
        <section aria-labelledby="in-short" className="grid gap-3 rounded-xl border border-line bg-surface p-4 sm:p-6">
          <h2 id="in-short" className="text-xl">
            {m.content_in_short()}
          </h2>
          <DescriptionList items={facts} />
        </section>
      }
    />
  )
}
