import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { PageHeading } from '#src/ui/page-heading.tsx'
import type { InfoPage } from '../page.ts'
import { Prose } from './prose.tsx'

type Section = InfoPage['sections'][number]

/** Title, lead, contents and sections of an information page. `before` is rendered between the lead and the texts. */
export function InfoPageView({ content, before, children }: { content: InfoPage; before?: ReactNode; children?: ReactNode }) {
  return (
    <article className="article grid gap-8">
      <PageHeading title={content.title} lead={content.lead} />
      {before}
      {content.sections.length > 3 && <Contents sections={content.sections} />}
      {content.sections.map((section) => (
        <InfoSection key={section.id} section={section} />
      ))}
      {children}
    </article>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label={m.content_contents()} className="rounded-xl bg-sunken p-5 print:hidden">
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-block py-1 text-sm">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function InfoSection({ section }: { section: Section }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-heading`} className="grid gap-3">
      <h2 id={`${section.id}-heading`} className="text-xl">
        {section.heading}
      </h2>
      <Prose blocks={section.blocks} />
    </section>
  )
}
