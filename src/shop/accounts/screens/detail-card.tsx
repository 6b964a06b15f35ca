import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'

type Props = { id: string; title: string; facts: readonly Fact[]; change: { to: string; text: string } }

/** Facts about a person on one subject, with a link to change them. */
export function DetailCard({ id, title, facts, change }: Props) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
          {title}
        </h2>
        <ButtonLink to={change.to} variant="quiet" size="s">
          {change.text}
        </ButtonLink>
      </div>
      <DescriptionList items={facts} />
    </Card>
  )
}
