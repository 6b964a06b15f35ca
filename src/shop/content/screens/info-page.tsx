import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { PageHeading } from '#src/ui/page-heading.tsx'
import type { InfoPage } from '../page.ts'

type Section = InfoPage['sections'][number]

/** Title, lead, contents and sections of an information page. */
export function InfoPageView({ content, children }: { content: InfoPage; children?: ReactNode }) {
  return (
    <article className="grid gap-8">
      <PageHeading title={content.title} lead={content.lead} />
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
    <nav aria-label={m.content_contents()} className="rounded-xl bg-sunken p-5">
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
      {section.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
