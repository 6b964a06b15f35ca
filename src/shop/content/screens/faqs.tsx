import { ChevronDown, MessageCircleQuestionMark, Search } from 'lucide-react'
import { Form, Link, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import type { InfoPage } from '../page.ts'
import { InfoPageView } from './info-page.tsx'
import { Prose } from './prose.tsx'
import type { loader } from './faqs.server.ts'

export { loader } from './faqs.server.ts'

export const meta = titledBy<typeof loader>(({ content }) => content.title)

export default function Faqs() {
  const { content, query, count } = useLoaderData<typeof loader>()
  return (
    <InfoPageView content={content}>
      <FaqSearch query={query} count={count} />
      {query !== '' && count === 0 && <NothingFound />}
      {content.faqs.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="faq grid gap-3">
          <h2 id={group.id} className="text-xl">
            {group.heading}
          </h2>
          <div className="divide-y divide-line rounded-xl border border-line bg-surface">
            {group.questions.map((one) => (
              <Question key={one.question} {...one} open={query !== '' && count <= 3} />
            ))}
          </div>
        </section>
      ))}
    </InfoPageView>
  )
}

/** Searches by GET, so that the result has an address that can be shared. */
function FaqSearch({ query, count }: { query: string; count: number }) {
  const to = pathTo('faqs', useLocale())
  return (
    <div className="grid gap-2.5 print:hidden">
      <Form method="get" action={to} role="search" className="flex gap-2">
        <TextInput key={query} type="search" name="q" defaultValue={query} maxLength={100} aria-label={m.content_faq_search()} />
        <Button variant="quiet">
          <Search aria-hidden="true" />
          {m.content_faq_find()}
        </Button>
      </Form>
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2 empty:hidden">
        {query !== '' && (
          <>
            {countText(query, count)}
            <Link to={to} className="link">
              {m.content_faq_all()}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function countText(query: string, count: number): string {
  if (count === 0) return m.content_faq_count_none({ asked: query })
  return count === 1 ? m.content_faq_count_one({ asked: query }) : m.content_faq_count({ asked: query, count })
}

function NothingFound() {
  return (
    <EmptyState icon={<MessageCircleQuestionMark aria-hidden="true" />} title={m.content_faq_none()}>
      {m.content_faq_none_text()}
    </EmptyState>
  )
}

function Question({ question, blocks, open }: InfoPage['faqs'][number]['questions'][number] & { open: boolean }) {
  return (
    <details className="group px-5" open={open}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <div className="pb-5">
        <Prose blocks={blocks} look="answer" />
      </div>
    </details>
  )
}
