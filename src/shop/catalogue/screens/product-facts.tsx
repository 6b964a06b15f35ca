import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ProductFact } from './product-facts.server.ts'

export function ProductFacts({ facts }: { facts: readonly ProductFact[] }) {
  return (
    <section>
      <h2>
        <VisuallyHidden>{m.catalogue_facts()}</VisuallyHidden>
      </h2>
      <DescriptionList
        items={facts.map(({ term, detail, to }) => ({
          key: term,
          term,
          detail:
            to === undefined ? (
              detail
            ) : (
              <Link to={to} className="link">
                {detail}
              </Link>
            ),
        }))}
      />
    </section>
  )
}
