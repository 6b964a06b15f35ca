import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { titledBy } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'terms')

export const meta = titledBy<typeof loader>(({ content }) => content.title)

export default function Terms() {
  const { content } = useLoaderData<typeof loader>()
  return <InfoPageView content={content} />
}
