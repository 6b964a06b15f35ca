import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { listConsentVersions } from '#src/shop/accounts/consents/consent-publishing.actions.server.ts'
import { listStaffPages } from '../staff-pages.actions.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = staffPageContext(args)
  const [pages, consents] = await Promise.all([listStaffPages(world.db), listConsentVersions(world.db)])
  return {
    done: url.searchParams.get('done'),
    pages: pages.map(({ key, content, version, updatedAt }) => ({ key, title: content.title[locale], version, updatedAt })),
    consents: [...consents].map(([kind, [current]]) => ({
      kind,
      current: current && { version: current.version, publishedAt: current.publishedAt },
    })),
  }
}
