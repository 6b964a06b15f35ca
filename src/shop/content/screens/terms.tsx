import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageTitle } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import { InfoPageView } from './info-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'terms')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.content.title, matches) }] : []

export default function Terms() {
  const { content } = useLoaderData<typeof loader>()
  return <InfoPageView content={content} />
}
