import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { InfoPageView } from './info-page.tsx'
import type { loader } from './purchase-policy.server.ts'

export { loader } from './purchase-policy.server.ts'

export const meta = titledBy<typeof loader>(({ content }) => content.title)

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
