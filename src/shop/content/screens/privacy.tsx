import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { titledBy } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'privacy_policy')

export const meta = titledBy<typeof loader>(({ content }) => content.title)

export default function PrivacyPolicy() {
  const { content } = useLoaderData<typeof loader>()
  return <InfoPageView content={content} />
}
