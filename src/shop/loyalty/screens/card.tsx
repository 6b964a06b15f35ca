import { CreditCard } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { personPage } from '#src/platform/page.server.ts'
import { Card } from '#src/ui/card.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { ReachUs } from '../../website/reach-us.tsx'
import { reachOf } from '../../website/reach.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = personPage(args)
  const website = await readWebsite(world.db)
  const { pointsPerEuro, pointsForOneEuro } = website.loyalty
  return { reach: reachOf(website, world.now(), locale), pointsPerEuro, pointsForOneEuro }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.card_title(), matches) }]

export default function CardScreen() {
  const { reach, pointsPerEuro, pointsForOneEuro } = useLoaderData<typeof loader>()
  const earn = pointsPerEuro === 1 ? m.card_earn({ points: pointsPerEuro }) : m.card_earn_many({ points: pointsPerEuro })
  return (
    <>
      <PageHeading title={m.card_title()} />
      <div className="grid gap-5">
        <ReachUs icon={<CreditCard aria-hidden="true" />} title={m.card_state()} text={m.card_text()} reach={reach} />
        <Card as="section" aria-labelledby="terms" className="grid gap-3">
          <h2 id="terms" className="font-sans text-lg font-bold tracking-normal">
            {m.card_terms()}
          </h2>
          <ul className="grid list-disc gap-1 ps-5 marker:text-ink-3">
            {[earn, m.card_worth({ points: pointsForOneEuro }), m.card_not_msrm()].map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
