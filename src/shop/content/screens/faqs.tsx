import { ChevronDown } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageTitle } from '#src/ui/page-title.ts'
import { loadInfoPage } from '../info-page.server.ts'
import type { InfoPage } from '../page.ts'
import { InfoPageView } from './info-page.tsx'

export const loader = (args: LoaderFunctionArgs) => loadInfoPage(args, 'faqs')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.content.title, matches) }] : []

export default function Faqs() {
  const { content } = useLoaderData<typeof loader>()
  return (
    <InfoPageView content={content}>
      {content.faqs.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="grid gap-3">
          <h2 id={group.id} className="text-xl">
            {group.heading}
          </h2>
          <div className="divide-y divide-line rounded-xl border border-line bg-surface">
            {group.questions.map((one) => (
              <Question key={one.question} {...one} />
            ))}
          </div>
        </section>
      ))}
    </InfoPageView>
  )
}

function Question({ question, answer }: InfoPage['faqs'][number]['questions'][number]) {
  return (
    <details className="group px-5">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <p className="pb-5 text-ink-2">{answer}</p>
    </details>
  )
}
